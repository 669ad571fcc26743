"""The program behind a browser: the watch screen on what the server sends, and nothing else.

Run as ``python -m tui.web.shown FILE AUDIENCE`` by the server. It opens the file only to read it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from textual.drivers.web_driver import WebDriver

from tui.app import CounterbeatApp
from tui.appearance.chosen import appearance_of
from tui.settings.store import load
from tui.start.errors import Stop
from tui.start.fights import reopen


class Driver(WebDriver):
    """Ends the program when the server is gone: nobody would ever see it again."""

    def run_input_thread(self) -> None:
        super().run_input_thread()
        if not self.exit_event.is_set():
            self._app.call_from_thread(self._app.exit)


def main(file: str, audience: str) -> int:
    """Show it until the browser is closed."""
    settings = load()
    try:
        chronicle = reopen(Path(file), read_only=True)
    except Stop as no:
        sys.stderr.write(f"counterbeat: {no}\n")
        return no.status
    # A browser knows every sign, whatever the locale of the machine that serves.
    appearance = appearance_of(settings, environment={})
    app = CounterbeatApp(
        chronicle, watched="gm" if audience == "gm" else "players", appearance=appearance, settings=settings
    )
    app.driver_class = Driver
    app.run()
    return app.return_code or 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
