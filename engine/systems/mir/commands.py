"""What somebody may want: the commands, tagged with the ids that scripts, options and saves use.

Fields left at their default are not written. ``who`` is always the combatant that acts, answers, or is ruled about.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.systems.mir.catalog import Encounter
from engine.systems.mir.state import Side


class Command(Struct, frozen=True, gc=False, tag_field="do", omit_defaults=True):
    """Base of all commands."""


# ---- the flow of the fight -----------------------------------------------------


class OpenFight(Command, frozen=True, tag="open-fight"):
    """The GM opens a fight with the roster, and with whoever an encounter brings along."""

    stakes: str = ""
    encounter: Encounter | None = None


class RollInitiative(Command, frozen=True, tag="roll-initiative"):
    """Roll Instinct (MR-10): ``who``, or everybody who has not. ``npcs`` says how foes roll, ``pool_of`` whose pool a
    group uses (MR-11).
    """

    who: str = ""
    npcs: Literal["", "separate", "group"] = ""
    pool_of: str = ""


class SetOrder(Command, frozen=True, tag="set-order"):
    """The GM puts the order of slots as it should be (MR-12)."""

    order: tuple[str, ...]


class GiveSlot(Command, frozen=True, tag="give-slot"):
    """The GM lets somebody act out of order; then the order goes on where it was (MR-14)."""

    who: str


class EndSlot(Command, frozen=True, tag="end-slot"):
    """The slot is over."""

    who: str


class EndFight(Command, frozen=True, tag="end-fight"):
    """The GM ends the fight (MR-16)."""

    reason: str = ""
    winner: str = ""


# ---- actions -------------------------------------------------------------------


class Move(Command, frozen=True, tag="move"):
    """The free move: to a position of the track, or toward or away from somebody (MR-17)."""

    who: str
    to: str = ""
    toward: str = ""
    away: str = ""


class Run(Command, frozen=True, tag="run"):
    """Run up to 3 units, 3 only with four successes (MR-18)."""

    who: str
    to: str = ""
    toward: str = ""
    away: str = ""
    dice: int = 0


class SkillTest(Command, frozen=True, tag="skill-test"):
    """A test of any skill against a number of successes (MR-19); 0 is automatic."""

    who: str
    skill: str
    difficulty: int
    dice: int = 0
    hidden: bool = False


class ProlongedStart(Command, frozen=True, tag="prolonged-start"):
    """Begin a prolonged test with its first roll (MR-20)."""

    who: str
    skill: str
    target: int
    label: str = ""
    dice: int = 0


class ProlongedRoll(Command, frozen=True, tag="prolonged-roll"):
    """The next roll of a prolonged test (MR-20)."""

    who: str
    dice: int = 0


class ProlongedStop(Command, frozen=True, tag="prolonged-stop"):
    """Give a prolonged test up (MR-20)."""

    who: str


class Attack(Command, frozen=True):
    """What both attacks need: an item (or ``unarmed``), one or more targets, and the GM's corrections.

    Usually an attack is declared, rolled and resolved up to the next decision as one step, so that it costs no more
    key presses than it has choices. With ``hold`` (or under the table option ``hold_rolls``) it stops once declared,
    for the GM's situation dice, helpers and unaware targets, and once more when rolled, for overruling. Without it a
    roll can be overruled all the same: while a decision is open, and after the effects too as long as nothing has
    happened to those involved.
    """

    who: str
    weapon: str
    targets: str | tuple[str, ...]
    allies: int | None = None
    dice: int = 0
    defense_dice: int = 0
    reason: str = ""
    hidden: bool = False
    hold: bool = False

    @property
    def aims(self) -> tuple[str, ...]:
        """The targets; a single one may be given without a list."""
        return (self.targets,) if isinstance(self.targets, str) else self.targets


class AttackMelee(Attack, frozen=True, tag="attack-melee"):
    """A melee attack (MR-36)."""


class AttackRanged(Attack, frozen=True, tag="attack-ranged"):
    """A ranged attack (MR-36)."""


class Reload(Command, frozen=True, tag="reload"):
    """One action of reloading (MR-23)."""

    who: str
    weapon: str


class Swap(Command, frozen=True, tag="swap"):
    """Change what is in hand (MR-25): the items joined by ``+``, or ``empty``."""

    who: str
    hands: str


class Bandage(Command, frozen=True, tag="bandage"):
    """Bandage one Wound of somebody, by its number (MR-55)."""

    who: str
    patient: str
    wound: int
    dice: int = 0


class UseArt(Command, frozen=True, tag="use-art"):
    """Use an Art (MR-22): a name and a text, a test if it asks for one, free if it says so; the GM does the rest."""

    who: str
    name: str
    text: str = ""
    free: bool = False
    skill: str = ""
    difficulty: int = 0
    dice: int = 0


class SearchPerson(Command, frozen=True, tag="search-person"):
    """Search somebody for concealed weapons (MR-26)."""

    who: str
    target: str
    dice: int = 0


# ---- the exchange --------------------------------------------------------------


class Roll(Command, frozen=True, tag="roll"):
    """Roll the dice of a declared attack (MR-08)."""


class Apply(Command, frozen=True, tag="apply"):
    """The GM lets a held roll take effect (MR-07)."""


class ChooseCounterWeapon(Command, frozen=True, tag="choose-counter-weapon"):
    """What a winning defender strikes back with (MR-39)."""

    who: str
    weapon: str


class BreakShield(Command, frozen=True, tag="break-shield"):
    """Break the target's shield, or not and take the critical hit (MR-45)."""

    who: str
    target: str
    shatter: Literal["yes", "no"]


class TakeHealthLoss(Command, frozen=True, tag="take-health-loss"):
    """Lose the Health (MR-54); ``packet`` is the number of the packet asked about, counted from 1."""

    who: str
    packet: int | None = None


class TakeWound(Command, frozen=True, tag="take-wound"):
    """Take one Wound instead (MR-54)."""

    who: str
    packet: int | None = None


# ---- days ----------------------------------------------------------------------


class EndDay(Command, frozen=True, tag="end-day"):
    """Unbandaged Wounds kill or worsen, and a new day begins (MR-57)."""


class NightRest(Command, frozen=True, tag="night-rest"):
    """A night's rest for these, well rested or not (MR-58)."""

    who: tuple[str, ...]
    well_rested: bool = False


class ResilienceTest(Command, frozen=True, tag="resilience-test"):
    """The extra healing of the well rested (MR-59)."""

    who: str
    dice: int = 0


class EndScenario(Command, frozen=True, tag="end-scenario"):
    """All Severe Wounds disappear (MR-60)."""


# ---- rulings -------------------------------------------------------------------


class Situation(Command, frozen=True, tag="situation"):
    """The GM's dice on somebody's next roll; in a declared attack also the number of helpers and whether it is rolled
    hidden (MR-09).
    """

    who: str
    dice: int = 0
    reason: str = ""
    allies: int | None = None


class Overrule(Command, frozen=True, tag="overrule"):
    """The GM changes a roll (MR-07): its dice (all, or number ``die`` from 1), its successes, whether it is critical,
    who wins (or passes).
    """

    roll: Literal["attack", "defense", "test"] = "attack"
    dice: tuple[int, ...] = ()
    die: int = 0
    face: int = 0
    successes: int | None = None
    critical: bool | None = None
    outcome: Side | None = None
    passed: bool | None = None
    reason: str = ""


class Hide(Command, frozen=True, tag="hide"):
    """Hide somebody, a sheet, or the open roll from the players."""

    who: str = ""
    what: Literal["whole", "sheet", "roll"] = "whole"


class Reveal(Command, frozen=True, tag="reveal"):
    """Show somebody, a sheet, or the open roll to the players."""

    who: str = ""
    what: Literal["whole", "sheet", "roll"] = "whole"


class Add(Command, frozen=True, tag="add"):
    """Somebody joins (MR-15): a sheet of the catalog at a position, or ``who`` comes back."""

    sheet: str = ""
    at: int = 0
    who: str = ""
    side: str = ""
    name: str = ""
    hidden: bool = False
    count: int = 1


class Drop(Command, frozen=True, tag="drop"):
    """Somebody is taken out of the roster altogether, while no fight is on."""

    who: str


class Remove(Command, frozen=True, tag="remove"):
    """Somebody leaves (MR-15)."""

    who: str
    how: Literal["fled", "captured", "surrendered"]


class SetUnaware(Command, frozen=True, tag="set-unaware"):
    """Somebody does not see it coming (MR-34), or does."""

    who: str
    unaware: bool


class PinDistance(Command, frozen=True, tag="pin-distance"):
    """The GM says how far two are apart until one of them moves (MR-29); −1 takes the pin away."""

    who: str
    other: str
    units: int


class GmEdit(Command, frozen=True, tag="gm-edit"):
    """Set anything about somebody (MR-62); what a field takes is told by ``decide.edits.FIELDS``."""

    who: str
    field: str
    value: int | str | bool
    reason: str = ""


class GmWound(Command, frozen=True, tag="gm-wound"):
    """Give a Wound (``severity``), or change or take away number ``wound`` (MR-62)."""

    who: str
    change: Literal["add", "remove", "bandage", "unbandage", "severity"]
    wound: int = 0
    severity: int = 0


class GmItem(Command, frozen=True, tag="gm-item"):
    """Give or take a weapon, load or unload it (MR-62)."""

    who: str
    item: str
    change: Literal["give", "take", "load", "unload"]


class LabelPlace(Command, frozen=True, tag="label-place"):
    """Name a position of the track; an empty name takes it away."""

    at: int
    text: str = ""


class SetOption(Command, frozen=True, tag="set-option"):
    """Change a table option from here on."""

    option: str
    value: str


class Note(Command, frozen=True, tag="note"):
    """Write something down for the GM."""

    text: str


COMMANDS = (
    OpenFight
    | RollInitiative
    | SetOrder
    | GiveSlot
    | EndSlot
    | EndFight
    | Move
    | Run
    | SkillTest
    | ProlongedStart
    | ProlongedRoll
    | ProlongedStop
    | AttackMelee
    | AttackRanged
    | Reload
    | Swap
    | Bandage
    | UseArt
    | SearchPerson
    | Roll
    | Apply
    | ChooseCounterWeapon
    | BreakShield
    | TakeHealthLoss
    | TakeWound
    | EndDay
    | NightRest
    | ResilienceTest
    | EndScenario
    | Situation
    | Overrule
    | Hide
    | Reveal
    | Add
    | Drop
    | Remove
    | SetUnaware
    | PinDistance
    | GmEdit
    | GmWound
    | GmItem
    | LabelPlace
    | SetOption
    | Note
)
