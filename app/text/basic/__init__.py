"""The words for Basic Rummy that several faces share."""
