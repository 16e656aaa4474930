"""What is said of Basic Rummy by more than one face."""
