"""The language of each visitor, and the sentences that several faces share."""
