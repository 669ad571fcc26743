"""What is offered while a field is laid out: the rulings that put people and ground on it, and new characters (Flow,
SETUP; MI-93).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.board.hexgrid import cells, show
from engine.core.options import Option, Slot
from engine.systems.miasma.options.flow import creating
from engine.systems.miasma.options.offer import Table
from engine.systems.miasma.options.rulings import general_rulings, rulings_about
from engine.systems.miasma.people import label
from engine.systems.miasma.state import Ground

GROUNDS = (
    Ground("deep water", "non-swimmers"),
    Ground("rocks", "all", True),
    Ground("wall", "all", True),
    Ground("fence", "all"),
    Ground("thicket", "", True),
)
"""MI-24: ready tags; a ruling takes any other."""

ABOUT_ONE = ("rule-face", "rule-place", "rule-guard", "rule-hide", "rule-side", "rule-name", "rule-remove", "rule-give")
"""Rulings about somebody that a set-up needs, in its order."""

ADDING = ("rule-add", "rule-add:party", "rule-add:hidden", "rule-add:large", "rule-add:large-hidden")
"""MI-72."""

ABOUT_ALL = ("rule-option",)


def setting_up(table: Table, who: str | None) -> Iterator[Option]:
    """Of one combatant where ``who`` names one, of the field alone where it is empty, else of both."""
    if not who:
        general = {option.id: option for option in general_rulings(table)}
        for key in ADDING:
            if key in general:
                yield _offered(general[key], "People")
        yield replace(creating(table), group="setup", section="People")
        yield from _grounds(table)
        yield from (_offered(general[key], "The table") for key in ABOUT_ALL if key in general)
    for one in table.state.combatants.values():
        if one.status != "removed" and who in (None, one.id):
            found = {option.id.rpartition(":")[0]: option for option in rulings_about(table, one)}
            yield from (_offered(found[key], label(one)) for key in ABOUT_ONE if key in found)


def _offered(ruling: Option, section: str) -> Option:
    """The same act under another heading."""
    return replace(ruling, id=f"setup-{ruling.id}", group="setup", section=section)


def _grounds(table: Table) -> Iterator[Option]:
    everywhere = tuple(map(show, cells(table.state.map.rows)))
    hexes = Slot("hexes", "hex", everywhere, many=(1, len(everywhere)), title="Which hexes?")
    laid = table.state.map.terrain
    for ground in dict.fromkeys((*GROUNDS, *laid.values())):
        yield Option(
            f"setup-ground:{ground.tag}:{ground.no_entry}:{ground.blocks_lines}",
            "",
            f"Paint {ground.tag}",
            {"do": "rule-terrain", "tag": ground.tag, "no_entry": ground.no_entry, "blocks_lines": ground.blocks_lines},
            (hexes,),
            rule="MI-24",
            preview=_words(ground),
            group="setup",
            section="Ground",
        )
    if laid:
        tagged = replace(hexes, choices=tuple(laid), many=(1, len(laid)))
        command = {"do": "rule-terrain"}
        yield Option(
            "setup-ground", "", "Clear ground", command, (tagged,), rule="MI-24", group="setup", section="Ground"
        )


def _words(ground: Ground) -> str:
    """MI-24: who may enter, and whether lines end there."""
    enter = {"all": "nobody enters", "non-swimmers": "only swimmers enter", "": "everybody enters"}[ground.no_entry]
    return enter + (", lines end there" if ground.blocks_lines else "")
