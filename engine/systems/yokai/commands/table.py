"""What the game master may want: the flow of the game, checks, rulings, the time between fights."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.systems.yokai.catalog import Conflict, DamageType, Entry, PlanToken, Side, Until
from engine.systems.yokai.commands.acts import Ruled
from engine.systems.yokai.state import ConditionKind, Hide, Outcome, Rolls, Sheet, Situation

AdjustField = Literal[
    "tide", "tide_limit", "morale_players", "morale_enemies", "fp", "ki", "zone", "status", "exhausted", "token"
]


class NextFight(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="next-fight"):
    """Open a new conflict. The players' side of the roster is carried over, in reserve; enemies of the last fight
    leave it. With ``carry`` the roster takes the places of the encounter's own characters, and the first round
    begins.
    """

    title: str
    tide: int
    kind: Conflict = "physical"
    combatants: tuple[Entry, ...] = ()
    order: tuple[str, ...] = ()
    tokens: tuple[PlanToken, ...] = ()
    options: dict[str, str] = {}
    notes: str = ""
    carry: bool = False


class AddCombatant(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="add-combatant"):
    """Put somebody of the pack (``template``), or of a typed sheet, or of the roster (``who``) into the fight, at a
    zone and a place in the order.

    ``slot`` counts from 0; without it they come last. ``count`` of the pack come at once.
    """

    zone: str
    template: str = ""
    who: str = ""
    name: str = ""
    side: Side | None = None
    sheet: Sheet | None = None
    slot: int | None = None
    hidden: bool = False
    reserve: bool = False
    count: int = 1


class RemoveCombatant(Struct, frozen=True, gc=False, tag_field="do", tag="remove-combatant"):
    """Take somebody off the roster altogether."""

    who: str


class SetModifiers(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="set-modifiers"):
    """Per-fight modifiers of one (``who``) or of a ``side``. ``rally`` is how much easier (positive) or harder
    (YO-76).
    """

    who: str = ""
    side: Side | None = None
    threshold: int | None = None
    rally: int | None = None
    focus: int | None = None
    ki: int | None = None


class SetOrder(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="set-order"):
    """The order of the round, first to act first; ``a+b`` are tied. ``override`` lifts the bounds of the ties
    (YO-26).
    """

    order: tuple[str, ...]
    override: bool = False


class StartFight(Struct, frozen=True, gc=False, tag_field="do", tag="start-fight"):
    """Setup is complete: round 1."""


class CloseRound(Struct, frozen=True, gc=False, tag_field="do", tag="close-round"):
    """The flow's own, once nobody acts any more: Tide, forced out, Ki release, effects, the end or a new round
    (YO-32).
    """


class ReviewStory(Struct, frozen=True, gc=False, tag_field="do", tag="review-story"):
    """The game master approves the story, or returns it."""

    who: str
    approve: bool = True


class ConfirmOrder(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="confirm-order"):
    """The order stands, as it is or rearranged inside its ties (YO-26); ``first`` answers a tie at the very top
    (YO-S05).
    """

    order: tuple[str, ...] = ()
    first: Side | None = None


class Contender(Struct, frozen=True, gc=False, omit_defaults=True):
    """Somebody in a contest: the check they make and the team they make it for (empty: their side)."""

    who: str
    form: str = "bare"
    team: str = ""
    situation: tuple[Situation, ...] = ()
    token: str = ""


class MakeCheck(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="check"):
    """A single check against a Difficulty Number (YO-11)."""

    who: str
    form: str
    dn: int
    bonus: int = 0
    text: str = ""
    situation: tuple[Situation, ...] = ()
    token: str = ""
    sure: bool = False
    ruled: Ruled = ""


class Lineup(Struct, frozen=True, gc=False):
    """Contenders as a composer puts them together."""

    parties: tuple[Contender, ...]


class Contest(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="contest"):
    """An opposed check of two or more (YO-08, YO-10)."""

    parties: tuple[Contender, ...] | Lineup
    text: str = ""
    sure: bool = False


class Fiat(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="fiat"):
    """The game master decides the open check or attack (one ``target`` of it, or all), or notes that one was waived
    (YO-02).
    """

    success: bool
    reason: str
    margin: int | None = None
    target: str = ""


class Narrate(Struct, frozen=True, gc=False, tag_field="do", tag="narrate"):
    """A line in the chronicle, no mechanics (YO-01)."""

    text: str


class Adjust(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="adjust"):
    """Set something by ruling. ``who`` is a combatant, or a plan token for ``token`` (its uses)."""

    field: AdjustField
    value: int | str
    who: str = ""
    reason: str = ""


class GrantToken(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="grant-token"):
    """Give a side a plan token (YO-16)."""

    side: Side
    text: str
    value: int = 1
    uses: int = 2


class AddCondition(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="add-condition"):
    """Put a modifier with an end on somebody."""

    who: str
    name: str
    what: ConditionKind
    value: int
    until: Until = "round"
    type: DamageType | None = None


class RemoveCondition(Struct, frozen=True, gc=False, tag_field="do", tag="remove-condition"):
    """Take a modifier away."""

    who: str
    condition: str


class Withdraw(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="withdraw"):
    """Leave the fight by choice or story (YO-S29)."""

    who: str
    story: str = ""


class LiftRallyBar(Struct, frozen=True, gc=False, tag_field="do", tag="lift-rally-bar"):
    """Let a burned-out or withdrawn combatant Rally after all (YO-87)."""

    who: str


class EndFight(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="end-fight"):
    """The game master ends it."""

    outcome: Outcome = "gm-ended"
    text: str = ""


class EditSheet(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="edit-sheet"):
    """Change a sheet for good: one ``field``, ``name`` being the attribute, skill, gear or ability meant.

    ``skill``: ``value`` is its modifier, ``attribute`` the associated one. ``weapon``, ``armour``, ``ability``: 1
    adds it from the pack (or puts armour on), 0 takes it away (or armour off).
    """

    who: str
    field: Literal[
        "attribute",
        "skill",
        "weapon",
        "armour",
        "ability",
        "threshold",
        "rally",
        "focus_refresh",
        "potential",
        "ki_limit",
    ]
    value: int
    name: str = ""
    attribute: str = ""


class Rest(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="rest"):
    """Short or long rest of one, or of everybody (YO-90)."""

    length: Literal["short", "long"]
    who: str = ""


class AwardPotential(Struct, frozen=True, gc=False, tag_field="do", tag="award-potential"):
    """Growth (YO-91)."""

    who: str
    amount: int


class SetOption(Struct, frozen=True, gc=False, tag_field="do", tag="set-option"):
    """Change a table option; it holds from the next command on."""

    option: str
    value: str


class SetRolls(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="set-rolls"):
    """How dice are handled: ``auto`` rolls at once, ``ask`` waits before the dice, ``confirm`` also before they take
    effect; whose are hidden.
    """

    rolls: Rolls = "auto"
    hide: Hide = "none"


class SetHidden(Struct, frozen=True, gc=False, tag_field="do", tag="set-hidden"):
    """Show a combatant to the players, or take them out of their sight."""

    who: str
    hidden: bool


class Reorder(Struct, frozen=True, gc=False, tag_field="do", tag="reorder"):
    """Which of several inserted actions is settled next (YO-S36)."""

    action: int
