"""The same screen built from sixty stock widgets: tracker, map, twelve panes, palette, log, footer.

`m` moves the turn marker on, which changes two panes and the row of the tracker, and leaves the log alone.
"""

from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import DataTable, Footer, Header, Label, OptionList, ProgressBar, RichLog, Static


class Pane(Vertical):
    def __init__(self, index: int) -> None:
        super().__init__(id=f"pane{index}")
        self.index = index

    def compose(self) -> ComposeResult:
        yield Label(f"Fighter {self.index}  HP 20/20", classes="name")
        yield ProgressBar(total=20, show_percentage=False, show_eta=False)

    def on_mount(self) -> None:
        self.query_one(ProgressBar).update(progress=20)


class Sixty(App[None]):
    CSS = """
    #left { width: 34; } #mid { width: 1fr; } #right { width: 30; }
    DataTable { height: 14; } #map { height: 1fr; border: round $primary; }
    #log { height: 8; border: round $secondary; }
    Pane { height: 4; border: round $surface; } Pane.turn { border: round $accent; }
    OptionList { height: 1fr; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.turn = 0

    def compose(self) -> ComposeResult:
        yield Header()
        with Horizontal():
            with Vertical(id="left"):
                yield DataTable(cursor_type="row")
                yield OptionList(*[f"Action {i}" for i in range(20)])
            with Vertical(id="mid"):
                yield Static("\n".join(("  / \\ " * 9)[:54] for _ in range(24)), id="map")
                yield RichLog(id="log")
            with VerticalScroll(id="right"):
                for index in range(12):
                    yield Pane(index)
        yield Footer()

    def on_mount(self) -> None:
        table = self.query_one(DataTable)
        table.add_columns("Seg", "Who", "Act")
        for index in range(12):
            table.add_row(index, f"Fighter {index}", "-")
        self.query_one("#pane0").add_class("turn")
        self.set_focus(table)

    def key_m(self) -> None:
        self.query_one(f"#pane{self.turn}").remove_class("turn")
        self.turn = (self.turn + 1) % 6
        self.query_one(f"#pane{self.turn}").add_class("turn")
        self.query_one(DataTable).move_cursor(row=self.turn)


if __name__ == "__main__":
    Sixty().run()
