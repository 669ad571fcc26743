"""What is offered while a field is laid out: rulings that put people and ground on it, new characters (MI-93)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.offers import option
from engine.core.options import Option, Slot
from engine.systems.miasma.options.interlude import creating
from engine.systems.miasma.options.offer import Context
from engine.systems.miasma.options.rulings import ENTRY, general_rulings, rulings_about
from engine.systems.miasma.state import Combatant, Ground

GROUNDS = (
    Ground("deep water", "non-swimmers"),
    Ground("rocks", "all", True),
    Ground("wall", "all", True),
    Ground("fence", "all"),
    Ground("thicket", "", True),
)
"""MI-24: ready tags; a ruling takes any other."""

ABOUT_ONE = (
    "rule-set:facing",
    "rule-place",
    "rule-set:guard",
    "rule-set:hidden",
    "rule-set:side",
    "rule-set:name",
    "rule-remove",
    "rule-give",
)
"""Rulings about somebody that a set-up needs, in its order."""

ADDING = ("rule-add", "rule-add:party", "rule-add:hidden", "rule-add:large", "rule-add:large-hidden")
"""MI-72."""


def laying_out(context: Context) -> Iterator[Option]:
    """What may be changed of the field: newcomers, new characters, ground, house rules."""
    general = {option.id: option for option in general_rulings(context)}
    yield from (_offered(general[key], "People") for key in ADDING if key in general)
    yield replace(creating(context), group="setup", section="People")
    yield from _grounds(context)
    yield _offered(general["rule-option"], "The table")


def setting_up(context: Context, fighter: Combatant) -> Iterator[Option]:
    """What may be changed of one combatant: the rulings of ``ABOUT_ONE``, under their name."""
    found = {option.id.rpartition(":")[0]: option for option in rulings_about(context, fighter)}
    yield from (_offered(found[key], fighter.label) for key in ABOUT_ONE if key in found)


def _offered(ruling: Option, section: str) -> Option:
    """The same act under another heading."""
    return replace(ruling, id=f"setup-{ruling.id}", group="setup", section=section)


def _grounds(context: Context) -> Iterator[Option]:
    everywhere = context.every_cell()
    hexes = Slot("hexes", "hex", everywhere, many=(1, len(everywhere)), title="Which hexes?")
    laid = context.state.map.terrain
    for ground in dict.fromkeys((*GROUNDS, *laid.values())):
        key = f"setup-ground:{ground.tag}:{ground.no_entry}:{ground.blocks_lines}"
        enter = f"{ENTRY[ground.no_entry]} {'enter' if ground.no_entry == 'non-swimmers' else 'enters'}"
        yield option(
            key,
            "",
            f"Paint {ground.tag}",
            hexes,
            given={
                "do": "rule-terrain",
                "tag": ground.tag,
                "no_entry": ground.no_entry,
                "blocks_lines": ground.blocks_lines,
            },
            rule="MI-24",
            preview=enter + (", lines end there" if ground.blocks_lines else ""),
            group="setup",
            section="Ground",
        )
    if laid:
        tagged = replace(hexes, choices=tuple(laid), many=(1, len(laid)))
        command = {"do": "rule-terrain"}
        yield option(
            "setup-ground", "", "Clear ground", tagged, given=command, rule="MI-24", group="setup", section="Ground"
        )
