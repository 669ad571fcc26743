"""The smallest application there is: what Textual costs before anybody draws anything."""

from textual.app import App, ComposeResult
from textual.widgets import Static


class Hello(App[None]):
    ENABLE_COMMAND_PALETTE = False

    def compose(self) -> ComposeResult:
        yield Static("Hello, this is the smallest application we measure.\n" * 3)


if __name__ == "__main__":
    Hello().run()
