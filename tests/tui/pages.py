"""A small book, a small catalog and a settings file for the screens beside the fight, the same in every run."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Literal

from msgspec import Struct

from content.loader import Entry
from tui.app import CounterbeatApp
from tui.codex.tables import tables_of
from tui.fight.ending import Ending, Fared, Turn
from tui.settings.store import Settings

Origin = Literal["source", "ours"]


class Cut(Struct, frozen=True):
    segment: int
    damage: dict[str, int]
    wide: bool = False


class Move(Struct, frozen=True):
    name: str
    stamina: int
    cuts: tuple[Cut, ...] = ()
    origin: Origin = "source"


class Blade(Struct, frozen=True):
    name: str
    damage: int
    weight: Decimal
    hands: int = 1
    two_edged: bool = False
    moves: tuple[Move, ...] = ()
    text: str = ""
    origin: Origin = "source"


class Foe(Struct, frozen=True):
    name: str
    life: int
    gear: tuple[str, ...] = ()
    origin: Origin = "ours"


class Small(Struct, frozen=True):
    blades: dict[str, Blade]
    foes: dict[str, Foe]
    empty: dict[str, Foe]


CATALOG = Small(
    {
        "short-sword": Blade("Short sword", 5, Decimal("3"), text="Light in the hand."),
        "nodachi": Blade(
            "Nodachi",
            15,
            Decimal("8.5"),
            2,
            True,
            (Move("Reap", 12, (Cut(2, {"physical": 15}, True), Cut(4, {"physical": 20}))), Move("Poke", 3)),
            "Longer than its bearer.",
            "ours",
        ),
    },
    {"gaki": Foe("Gaki [red]x[/]", 20, ("nodachi", "short-sword"))},
    {},
)

TEXTS = (
    ("GA-1", "Walking", "Moving", "One segment, one hex. Nobody walks through **water** (GA-3), nor through a foe."),
    ("GA-2", "Running", "Moving", "Costs `10 + weight` a hex; see GA-1.\n\n- at most five hexes\n- never backwards"),
    (
        "GA-3",
        "Water",
        "Ground",
        "Option `guard-arc`:\n\n- `all` (default): may be guarded.\n- `front`: may not.\n\n"
        "A line with [bold]markup[/bold] and an escape \x1b[2J stays text.",
    ),
    ("GA-4", "Shields", "Gear", "A raised shield must be lowered first. " * 12 + "Then GA-2 and GA-1."),
)
BOOK = {id_: Entry(id_, title, section, text) for id_, title, section, text in TEXTS}


def settings() -> Settings:
    return Settings(Path("~/.config/counterbeat/settings.toml"), {"theme": "dark"})


def open_book(app: CounterbeatApp, rule: str = "") -> None:
    from tui.screens.rulebook import RulebookScreen

    app.push_screen(RulebookScreen("Gallery", BOOK, app.appearance, rule))


def open_codex(app: CounterbeatApp) -> None:
    from tui.screens.codex import CodexScreen

    app.push_screen(CodexScreen("Gallery", tables_of(CATALOG), app.appearance))


ENDED = Ending(
    "The ford at dusk",
    "The party is left standing",
    "segment 26, after 51 decisions",
    (
        Fared("mamoru", "Mamoru", "MA", "samurai", False, "stands: Life 7/25, Stamina 12/30", best="17 on Kappa in 22"),
        Fared(
            "kappa-1",
            "Kappa [red]1[/]",
            "k1",
            "monsters",
            True,
            "fell in 26 to Mamoru",
            "Mamoru hits Kappa 25 − 5 armour = −20 Life (0/50) → SLAIN",
            "10 on Mamoru in 6",
            "",
            "24 dice, 0.4 above average",
        ),
    ),
    (
        Turn(2, "6", "Kappa hits Mamoru 13 − 3 armour = −10 Life (15/25) → STAGGERED until 9"),
        Turn(5, "26", "Mamoru hits Kappa 25 − 5 armour = −20 Life (0/50) → SLAIN"),
    ),
    0,
    5,
    True,
)


def open_ending(app: CounterbeatApp) -> None:
    from tui.draw.ending import Way
    from tui.screens.ending import EndingScreen

    app.push_screen(
        EndingScreen(
            ENDED,
            "Gallery",
            app.appearance,
            Way("1", "next fight", why_not="only the game master begins one"),
            ("gallery.html", str),
        )
    )
