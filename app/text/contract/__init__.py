"""What is said of Contract Rummy by more than one face."""
