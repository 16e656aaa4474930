"""What is said of Gin Rummy by more than one face."""
