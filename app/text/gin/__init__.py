"""The words for Gin Rummy that several faces share."""
