"""The one contract that every game fulfils, and the rooms of a game that it forwards to.

A system is functions over frozen structs. It fills in a ``Rooms`` and a subclass of ``Ruleset`` with its name, title,
types and house rules; the object only binds them to the content it was given. The order of arguments is the same
everywhere: ``(draft, catalog, command)``, ``(catalog, state, audience, …)``. What players are shown goes through
``visible`` before any room sees it (law 9 by construction). Nobody outside ``decide`` computes a rule, and nobody but
``evolve`` makes a new state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.core import house
from engine.core.acts import Acts, Kind
from engine.core.codes import SECRET
from engine.core.draft import Draft, happened
from engine.core.fits import Fits
from engine.core.house import HouseRule
from engine.core.minds.contract import Minds
from engine.core.options import Option, Slot
from engine.core.problem import Problem
from engine.core.refusal import Refused
from engine.core.upcast import Upcasts
from engine.core.view import Audience, Board, Line, Moment, Pending, Preview, View
from engine.core.words import Called, called

K = TypeVar("K")
S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")
T = TypeVar("T")


def own_ids(catalog: Any, state: Any, before: Any = None) -> tuple[Problem, ...]:
    """People who stand under other ids than their own, or under none: what a system asks of a state at least."""
    people = getattr(state, "combatants", None)
    wrong = [who for who, person in touched(people, before).items() if person.id != who or not who] if people else ()
    return tuple(
        Problem(f"combatants.{who[:40]}.id", f"must be {who[:40]!r}" if who else "must not be empty") for who in wrong
    )


def touched(people: Mapping[str, T], before: Any) -> Mapping[str, T]:
    """Of these people those changed since ``before``, all where it is none: the same object was in order then."""
    if before is None:
        return people
    old = before.combatants
    if old is people:
        return {}
    return {who: person for who, person in people.items() if old.get(who) is not person}


def unruled(options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Those of the options that are no rulings."""
    return tuple([option for option in options if option.group != "ruling"])


def _all(state: Any, audience: Audience) -> Any:
    """The projection of a game without secrets."""
    return state


def _players(state: Any, who: str) -> Audience:
    """Who decides in a game in which the players decide for everybody who is decided for."""
    return "players"


def _asks(catalog: Any, state: Any) -> None:
    """The flow of a game whose ``decide`` always goes on to the next question of a person."""


class Rooms(Struct, Generic[K, S, C, E], frozen=True, kw_only=True):
    """The functions of a system. Each field is the public function of the room of the same name.

    ``begin(catalog, encounter, wishes)`` makes the root state and raises ``Refused`` (``option``, ``encounter``);
    ``board(catalog, state, audience, focus)`` is the board of a ``view``, all of it that is told from a focus;
    ``visible(state, audience)`` is the state as an audience knows it; ``owner(state, who)`` is who decides for somebody
    who is there; ``sound(catalog, state, before)`` lists what cannot be in a state read from a file (ids of nobody,
    numbers beyond their ends), and may pass over what was so in the state it came of; ``fits`` are what events and
    commands read from one have to find in the state before them;
    ``minds`` is what the program needs in order to play a side itself;
    ``tell`` and ``label(before, command, audience, called)``, which names a step, read no catalog, but are told what
    things are called;
    ``unruled`` are the options without those of the group ``ruling``, where a game can list them so in less time;
    ``acts(catalog, state, who)`` are the kinds of options of which those of somebody consist, where a game can list
    them one by one.
    """

    begin: Callable[[K, Any, Mapping[str, str]], S]
    decide: Callable[[Draft[S, E], K, C], None]
    evolve: Callable[[S, E], S]
    follow_up: Callable[[K, S], C | None] = _asks
    pending: Callable[[K, S, Audience], tuple[Pending, ...]]
    options: Callable[[K, S, Audience, str | None], tuple[Option, ...]]
    unruled: Callable[[K, S, Audience, str | None], tuple[Option, ...]] | None = None
    acts: Callable[[K, S, str], Sequence[Kind]] | None = None
    preview: Callable[[K, S, Audience, C], Preview]
    view: Callable[[K, S, Audience, str | None], View]
    board: Callable[[K, S, Audience, str | None], Board] | None = None
    tell: Callable[[S, E, Audience, Called], tuple[Line, ...]]
    label: Callable[[S, C, Audience, Called], str]
    moment: Callable[[S], Moment]
    visible: Callable[[S, Audience], S] = _all
    owner: Callable[[S, str], Audience] = _players
    sound: Callable[[K, S, S | None], tuple[Problem, ...]] = own_ids
    fits: Fits = {}
    sizes: tuple[Slot, ...] = ()
    blank: Callable[[str, Mapping[str, int]], Any]
    encounter_of: Callable[[K, S, str, str], Any]
    next_fight: Callable[[Any], C]
    minds: Minds[K, S] | None = None


class Ruleset(Generic[K, S, C, E]):
    """A game system, bound to its content.

    ``command``, ``event`` and ``state`` are the types (unions of tagged structs for the first two) that a save or a
    script is decoded with.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[int]
    """Goes up whenever ``decide`` may answer differently than before."""
    schema: ClassVar[int] = 1
    """Goes up whenever a stored struct (state, command, event) changes shape or a default."""
    upcasts: ClassVar[Upcasts] = {}
    """By schema: how what was stored under it becomes what is stored under the next."""
    ruling_rule: ClassVar[str]
    """The rule that makes rulings the game master's; a player who asks what one would do is refused with it."""
    owner_rule: ClassVar[str] = ""
    """The rule that says who decides for whom; a player who asks what a foe's act would do is refused with it."""
    masters: ClassVar[tuple[type, ...]] = ()
    """What only the game master may ask about: a game names what is no ruling, the rulings come by themselves."""
    rolls: ClassVar[bool] = True
    """Whether it has dice at all."""
    command: ClassVar[Any]
    event: ClassVar[Any]
    state: ClassVar[Any]
    house: ClassVar[type[Struct]]
    rooms: ClassVar[Rooms[Any, Any, Any, Any]]

    tags: ClassVar[Mapping[str, type[Struct]]] = {}
    """The types of commands by their tag."""

    def __init_subclass__(cls, **given: Any) -> None:
        super().__init_subclass__(**given)
        if "command" in cls.__dict__:
            kinds = get_args(cls.command) or (cls.command,)
            cls.tags = {str(kind.__struct_config__.tag): kind for kind in kinds}
            cls.masters += tuple(kind for tag, kind in cls.tags.items() if tag.startswith("rule-"))
        if "rooms" in cls.__dict__ and "evolve" not in cls.__dict__:
            cls.evolve = staticmethod(cls.rooms.evolve)  # type: ignore[assignment] # asked for every fact: at once

    def __init__(self, catalog: K) -> None:
        self.catalog = catalog

    def read(self, given: Mapping[str, Any]) -> C:
        """A command out of its JSON fields. Raises ``msgspec.ValidationError`` with what is wrong.

        Its own type is asked for, not the union of all: that one is analysed anew each time, which takes longer than
        carrying the command out.
        """
        tag = given.get("do")
        kind = self.tags.get(tag) if isinstance(tag, str) else None
        command: Any = msgspec.convert(given, self.command if kind is None else kind)
        read: C = command
        return read

    @property
    def table_rules(self) -> Mapping[str, HouseRule]:
        """Every house rule by id."""
        return house.rules_of(self.house)

    @property
    def table_options(self) -> Mapping[str, tuple[str, ...]]:
        """Every house rule by id with its values, the default first."""
        return {option: known.values for option, known in self.table_rules.items()}

    @property
    def foes(self) -> str:
        """The house rule for what players see of their foes; empty in a system that hides nothing."""
        return house.FOE_SIGHT if house.FOE_SIGHT in self.table_rules else ""

    def house_rules(self, state: Any) -> Mapping[str, str]:
        """The value of every table option in a state, which keeps them in its field ``house``."""
        return house.as_text(state.house)

    def begin(self, encounter: Any, options: dict[str, str] | None = None) -> S:
        """The root state of a new chronicle with this encounter ready to fight, under these house rules (table option:
        value).

        Raises ``Refused``: ``option`` for an unknown table option or value, ``encounter`` for what breaks the rules.
        """
        state: S = self.rooms.begin(self.catalog, encounter, options or {})
        return state

    def decide(self, draft: Draft[S, E], command: C) -> None:
        """Carry a command and all its automatic consequences out on the draft, up to the next open question.

        Raises ``Refused``; the draft is then dropped. ``NeedsDice`` and ``BadDice`` pass through from the dice.
        """
        self.rooms.decide(draft, self.catalog, command)

    def evolve(self, state: S, event: E) -> S:
        """The state after a fact. Total, and in need of nothing but its arguments (laws 1 and 2)."""
        after: S = self.rooms.evolve(state, event)
        return after

    def follow_up(self, state: S, audience: Audience = "gm") -> C | None:
        """The command that the flow itself gives when nobody is asked (a segment in which everybody is locked), or
        none. For players: what it would give if there were nothing but what they know.

        The session submits it as a step of its own, so that every moment can be stepped to.
        """
        command: C | None = self.rooms.follow_up(self.catalog, self.visible(state, audience))
        return command

    def visible(self, state: S, audience: Audience) -> S:
        """The state as an audience knows it: what players are shown is built of that (law 9)."""
        known: S = self.rooms.visible(state, audience)
        return known

    def pending(self, state: S, audience: Audience = "gm") -> tuple[Pending, ...]:
        """The open questions."""
        return self.rooms.pending(self.catalog, self.visible(state, audience), audience)

    def options(
        self, state: S, audience: Audience = "gm", who: str | None = None, *, rulings: bool = True
    ) -> tuple[Option, ...]:
        """What may be commanded now, or why not: of one combatant when ``who`` names one, of the GM and the table alone
        when it is empty, else of all of them.

        For players: only what their side may be offered, worked out from what they know. Without ``rulings`` those of
        the game master are left out, which takes less time: they are most of what there is, and rarely looked at.
        """
        listed = self.rooms.options if rulings or self.rooms.unruled is None else self.rooms.unruled
        found = listed(self.catalog, self.visible(state, audience), audience, who)
        return found if rulings else unruled(found)

    def acts(self, state: S, who: str) -> Acts:
        """The same options of one combatant without rulings, the table's, and what is refused; worked out as far as
        they are looked at. For programs, which know what the game master knows unless they are given less.
        """
        listed = self.rooms.acts
        kinds = listed(self.catalog, state, who) if listed is not None else (lambda: self.options(state, "gm", who),)
        return Acts(kinds, who, self.rooms.minds.idle if self.rooms.minds is not None else frozenset())

    def preview(self, state: S, command: C, audience: Audience = "gm") -> Preview:
        """What a command would cost and do; no dice are used.

        Raises ``Refused`` with the refusal that it would get, and ``secret`` where players may not ask: a refusal of
        its own for each act of a foe would tell what is on a closed sheet.
        """
        known: Any = self.visible(state, audience)
        if audience == "players":
            if isinstance(command, self.masters):
                raise Refused(SECRET, "rulings are the game master's", self.ruling_rule)
            who = getattr(command, "who", "")
            if who in getattr(known, "combatants", ()) and self.rooms.owner(known, who) == "gm":
                raise Refused(SECRET, f"{known.combatants[who].name} is not yours to command", self.owner_rule)
        return self.rooms.preview(self.catalog, known, audience, command)

    def view(self, state: S, audience: Audience = "gm", focus: str | None = None) -> View:
        """The picture of a state; distances and prices on the board are told from ``focus`` when given."""
        return self.rooms.view(self.catalog, self.visible(state, audience), audience, focus)

    def turned(self, seen: View, state: S, focus: str) -> View:
        """The picture of the same state for the same audience, told from another focus."""
        audience, board = seen.audience, self.rooms.board
        if board is None:
            return self.view(state, audience, focus)
        return replace(seen, board=board(self.catalog, self.visible(state, audience), audience, focus))

    def tell(self, before: S, event: E, audience: Audience = "gm") -> tuple[Line, ...]:
        """Chronicle lines for an event that happened in state ``before``; none where the audience learns nothing.

        The whole state goes in: what an event reveals is known only to its teller.
        """
        return self.rooms.tell(before, event, audience, partial(called, self.catalog))

    def told(self, state: S, events: Iterable[E], audience: Audience = "gm") -> Iterator[Line]:
        """The chronicle lines of events that begin in a state."""
        for before, event, _ in happened(self.evolve, state, events):
            yield from self.tell(before, event, audience)

    def label(self, before: S, command: C, audience: Audience = "gm") -> str:
        """A step's short name in the timeline ("Mamoru walks to 3,4"), without what the audience may not know; empty
        for players where they may not know that anything was done at all: somebody hidden did it, or it was ruled of
        them.
        """
        return self.rooms.label(before, command, audience, partial(called, self.catalog))

    def moment(self, state: S) -> Moment:
        """Which beat and round a state belongs to."""
        return self.rooms.moment(state)

    def sound(self, state: S, before: S | None = None) -> tuple[Problem, ...]:
        """What cannot be in a state that came from a file. ``before`` is the state it came of, which was asked then."""
        return self.rooms.sound(self.catalog, state, before)

    @property
    def fits(self) -> Fits:
        """What facts read from a file have to find in the state before them."""
        return self.rooms.fits

    def sizes(self) -> tuple[Slot, ...]:
        """The numbers an empty field is made from, such as the width of a map: ``number`` slots with their defaults."""
        return self.rooms.sizes

    def blank(self, title: str, sizes: Mapping[str, int]) -> Any:
        """An encounter with nobody in it; begun, its state is in the phase ``setup``, where options of the group
        ``setup`` put people and ground on the field until an option of the group ``table`` starts the fight.

        ``sizes`` are by the names of ``sizes()``, those left out at their defaults. Raises ``Refused`` (``range``).
        """
        return self.rooms.blank(title, sizes)

    def encounter_of(self, state: S, title: str, summary: str) -> Any:
        """What ``begin`` needs to get this field again: everybody who stands on it, fresh, with ground and house rules.

        Raises ``Refused`` (``encounter``) where somebody or something is in no pack, or a ruling has put somebody where
        no fight begins with them.
        """
        found = self.rooms.encounter_of(self.catalog, state, title, summary)
        self.begin(found)
        return found

    def next_fight(self, encounter: Any) -> C:
        """The command that makes an encounter the next fight of a running chronicle, fought by those who are left."""
        command: C = self.rooms.next_fight(encounter)
        return command
