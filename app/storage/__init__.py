"""Where things live on disk: matches and settings, as plain data that knows no rule."""
