"""The face in plain lines: sentences and typed commands, for screen readers, pipes and slow lines.

Nothing is ever overwritten, and no line depends on its place on a screen.
"""
