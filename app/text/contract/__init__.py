"""The words for Contract Rummy that several faces share."""
