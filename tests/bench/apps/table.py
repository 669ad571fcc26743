"""A stock DataTable: what moving a highlighted row costs."""

from textual.app import App, ComposeResult
from textual.widgets import DataTable


class Table(App[None]):
    def compose(self) -> ComposeResult:
        yield DataTable(cursor_type="row", zebra_stripes=True)

    def on_mount(self) -> None:
        table = self.query_one(DataTable)
        table.add_columns("Id", "Name", "Health", "Wounds", "Where", "Doing")
        for i in range(400):
            table.add_row(i, f"Fighter number {i}", f"{i % 20}/20", i % 5, f"{i % 9},{i % 7}", "waits")


if __name__ == "__main__":
    Table().run()
