"""What somebody may want: the commands with the ids that scripts, options and saves use.

``who`` is always the combatant that acts, answers, or is ruled about; ``dice`` are the GM's situation dice on the roll,
and ``hidden`` keeps all but its outcome from the players (MR-07).
"""

from __future__ import annotations

from typing import Any, Literal

from engine.core.rulings import commands as rulings
from engine.core.stored import CommandBase, CommandOf
from engine.systems.mir.coming import Coming


class StartFight(CommandBase, frozen=True):
    """The GM starts the fight on a field that was laid out."""

    stakes: str = ""


class NextFight(CommandBase, frozen=True):
    """The next fight, with the roster and whoever an encounter brings along."""

    stakes: str = ""
    encounter: Coming | None = None


class RollInitiative(CommandBase, frozen=True):
    """Roll Instinct (MR-10): ``who``, or all who have not; how ``npcs`` roll, and whose pool a group uses (MR-11)."""

    who: str = ""
    npcs: Literal["", "separate", "group"] = ""
    pool_of: str = ""
    hidden: bool = False


class EndSlot(CommandOf, frozen=True):
    """The slot is over."""


class EndFight(CommandBase, frozen=True):
    """The GM ends the fight (MR-16)."""

    reason: str = ""
    winner: str = ""


class Move(CommandOf, frozen=True):
    """The free move: to a position of the track, or toward or away from somebody (MR-17)."""

    to: str = ""
    toward: str = ""
    away: str = ""


class Rolling(CommandOf, frozen=True, kw_only=True):
    """Base of what is rolled for: situation dice, and whether it is ``hidden`` from players (MR-07, MR-09)."""

    dice: int = 0
    hidden: bool = False


class Run(Rolling, frozen=True):
    """Run up to 3 units, 3 only with four successes (MR-18)."""

    to: str = ""
    toward: str = ""
    away: str = ""


class Reload(CommandOf, frozen=True):
    """One action of reloading (MR-23)."""

    weapon: str


class Swap(CommandOf, frozen=True):
    """Change what is in hand (MR-25): the items joined by ``+``, or ``empty``."""

    hands: str


class SkillTest(Rolling, frozen=True):
    """A test of any skill against a number of successes (MR-19); 0 is automatic."""

    skill: str
    difficulty: int


class ProlongedStart(Rolling, frozen=True):
    """Begin a prolonged test with its first roll (MR-20)."""

    skill: str
    target: int
    label: str = ""


class ProlongedRoll(Rolling, frozen=True):
    """The next roll of a prolonged test (MR-20)."""


class ProlongedStop(CommandOf, frozen=True):
    """Give a prolonged test up (MR-20)."""


class Bandage(Rolling, frozen=True):
    """Bandage one Wound of somebody, by its number (MR-55)."""

    patient: str
    wound: int


class UseArt(Rolling, frozen=True):
    """Use an Art (MR-22): a name and a text, a test if it asks for one, free if it says so; the GM does the rest."""

    name: str
    text: str = ""
    free: bool = False
    skill: str = ""
    difficulty: int = 0


class SearchPerson(Rolling, frozen=True):
    """Search somebody for concealed weapons (MR-26)."""

    target: str


class Attack(CommandOf, frozen=True):
    """What both attacks need: an item (or ``unarmed``), one or more targets, and the GM's corrections.

    Usually an attack is declared, rolled and resolved up to the next decision as one step, so that it costs no more
    key presses than it has choices. With ``hold`` (or under the table option ``hold-rolls``) it stops once declared,
    for the GM's situation dice, helpers and unaware targets, and once more when rolled, for overruling. Without it a
    roll can be overruled all the same: while a decision is open, and after the effects too as long as nothing has
    happened to what it changed. Outside a fight it opens one (MR-21).
    """

    weapon: str
    targets: str | tuple[str, ...]
    allies: int | None = None
    dice: int = 0
    defence_dice: int = 0
    reason: str = ""
    hidden: bool = False
    hold: bool = False

    @property
    def aims(self) -> tuple[str, ...]:
        """The targets; a single one may be given without a list."""
        return (self.targets,) if isinstance(self.targets, str) else self.targets


class AttackMelee(Attack, frozen=True):
    """A melee attack (MR-36)."""


class AttackRanged(Attack, frozen=True):
    """A ranged attack (MR-36)."""


class Roll(CommandBase, frozen=True):
    """Roll the dice of a declared attack (MR-08)."""


class Apply(CommandBase, frozen=True):
    """The GM lets a held roll take effect (MR-07)."""


class ChooseCounterWeapon(CommandOf, frozen=True):
    """What a winning defender strikes back with (MR-39)."""

    weapon: str


class BreakShield(CommandOf, frozen=True):
    """Break the shield that is asked about (``target`` may say whose), or not and take the critical hit (MR-45)."""

    shatter: bool
    target: str = ""


class TakeHealthLoss(CommandOf, frozen=True):
    """Lose the Health (MR-54); ``packet`` is the number of the packet asked about, counted from 1."""

    packet: int | None = None


class TakeWound(CommandOf, frozen=True):
    """Take one Wound instead (MR-54)."""

    packet: int | None = None


class EndDay(CommandBase, frozen=True):
    """Unbandaged Wounds kill or worsen, and a new day begins (MR-57)."""


class NightRest(CommandBase, frozen=True):
    """A night's rest for these, well rested or not (MR-58)."""

    who: tuple[str, ...]
    well_rested: bool = False


class ResilienceTest(Rolling, frozen=True):
    """The extra healing of the well rested (MR-59)."""


class EndScenario(CommandBase, frozen=True):
    """All Severe Wounds disappear (MR-60)."""


class RuleOrder(rulings.Ruling, frozen=True):
    """The GM puts the order of slots as it should be (MR-12)."""

    order: tuple[str, ...]


class RuleSlot(rulings.Ruling, frozen=True):
    """The GM lets somebody act out of order; then the order goes on where it was (MR-14)."""

    who: str


class RuleSituation(rulings.Ruling, frozen=True):
    """The GM's dice on somebody's next roll; in a declared attack also the number of helpers (MR-09, MR-50)."""

    who: str
    dice: int = 0
    reason: str = ""
    allies: int | None = None


class RuleRoll(rulings.Ruling, frozen=True):
    """Hide the open roll from the players, or show it (MR-07)."""

    hidden: bool


class RulePin(rulings.Ruling, frozen=True):
    """The GM says how far apart two are (MR-29); −1 takes the pin away."""

    who: str
    other: str
    units: int


class RuleWound(rulings.Ruling, frozen=True):
    """Give a Wound (``severity``), or change or take away number ``wound`` (MR-62)."""

    who: str
    change: Literal["add", "remove", "bandage", "unbandage", "severity"]
    wound: int = 0
    severity: int = 0


class RuleLoad(rulings.Ruling, frozen=True):
    """Load a weapon or unload it (MR-62)."""

    who: str
    item: str
    loaded: bool


class RuleLabel(rulings.Ruling, frozen=True):
    """Name a position of the track; an empty name takes it away."""

    at: int
    text: str = ""


Command: Any = (
    StartFight | NextFight | RollInitiative | EndSlot | EndFight
    | Move | Run | Reload | Swap
    | SkillTest | ProlongedStart | ProlongedRoll | ProlongedStop | Bandage | UseArt | SearchPerson
    | AttackMelee | AttackRanged | Roll | Apply | ChooseCounterWeapon | BreakShield | TakeHealthLoss | TakeWound
    | EndDay | NightRest | ResilienceTest | EndScenario
    | RuleOrder | RuleSlot | RuleSituation | RuleRoll | RulePin | RuleWound | RuleLoad | RuleLabel
    | rulings.Everywhere | rulings.RuleCancel | rulings.RuleOverrule | rulings.RuleSide
)  # fmt: skip
