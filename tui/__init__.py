"""What is seen: the command line and the screens.

Only this package knows Textual and Rich, and of this package only the screens do: `tui.cli` answers everything
that draws nothing without loading them. That is why this file imports nothing.
"""
