"""A ruleset that plays nothing and shows everything: one still picture of each kind of board, track and slot."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.core.dice import Rolled
from engine.core.draft import Draft
from engine.core.house import under
from engine.core.options import Composer, Option, Slot
from engine.core.problem import Problem
from engine.core.refusal import Refused
from engine.core.ruleset import Ruleset
from engine.core.view import (
    Audience,
    Badge,
    Board,
    Cell,
    Edge,
    Fact,
    Gauge,
    Lane,
    Line,
    Mark,
    Meter,
    Moment,
    Overlay,
    Pending,
    Place,
    Pool,
    Preview,
    Section,
    Sheet,
    Span,
    Table,
    Token,
    Track,
    View,
    ZoneBox,
)


class Still(Struct, frozen=True, gc=False):
    kind: str
    count: int = 0


class Do(Struct, frozen=True, tag_field="do", tag="do"):
    what: str
    to: str = ""
    target: str = ""
    many: tuple[str, ...] = ()
    number: int = 0
    text: str = ""
    move: Any = None


class Done(Struct, frozen=True, tag_field="type", tag="done"):
    what: str
    to: str = ""


Event = Done | Rolled

PEOPLE = (
    ("mamoru", "Mamoru", "MA", "samurai"),
    ("kenta", "Kenta", "KE", "samurai"),
    ("kappa-1", "Kappa", "k1", "monsters"),
    ("kappa-2", "Kappa", "k2", "monsters"),
)


def crowd(count: int) -> tuple[tuple[str, str, str, str], ...]:
    return PEOPLE + tuple((f"oni-{i}", f"Oni number {i}", f"o{i}", "monsters") for i in range(1, count - 3))


rule = under("Table options")


class House(Struct, frozen=True):
    guard_arc: Annotated[Literal["all", "front"], rule("GA-1", "Where a guard works")] = "all"
    lunge: Annotated[bool, rule("GA-2", "Lines may be lengthened")] = True


class Gallery(Ruleset[None, Still, Do, Event]):
    """The contract without rooms."""

    name, title, version, schema = "gallery", "Gallery", 1, 1
    command, event, state, house = Do, Event, Still, House

    def __init__(self, people: int = 4) -> None:
        super().__init__(None)
        self.people = crowd(people)

    def house_rules(self, state: Still) -> dict[str, str]:
        return {"guard-arc": "all", "lunge": "off"}

    def begin(self, encounter: Any, options: dict[str, str] | None = None) -> Still:
        return Still(encounter)

    def decide(self, draft: Draft[Still, Event], command: Do) -> None:
        if command.what == "no":
            raise Refused("no", "the shield is raised: lower it first", "GA-4")
        if command.what == "roll":
            draft.roll(3, 10, "strength against the gate", "kenta")
            draft.roll(1, 20, "luck", "mamoru")
        draft.add(Done(command.what, command.to or command.target))

    def evolve(self, state: Still, event: Event) -> Still:
        return state if isinstance(event, Rolled) else replace(state, count=state.count + 1)

    def follow_up(self, state: Still, audience: Audience = "gm") -> None:
        return None

    def sound(self, state: Any, before: Any = None) -> tuple[Problem, ...]:
        return ()

    def visible(self, state: Still, audience: Audience) -> Still:
        return state

    def pending(self, state: Still, audience: Audience = "gm") -> tuple[Pending, ...]:
        return (
            Pending("mamoru", "Mamoru, free in segment 14: what does he do?"),
            Pending("kenta", "Kenta: and he?"),
        )

    def options(
        self, state: Still, audience: Audience = "gm", who: str | None = None, *, rulings: bool = True
    ) -> tuple[Option, ...]:
        out = []
        near = ("1,4", "2,4", "2,3", "3,3", "0,5", "1,5")
        parts = (
            Option(
                "mace/smash",
                "",
                "Large mace, smash",
                {"weapon": "mace", "move": "Smash"},
                (Slot("power", "choice", ("str",), ("Str",), many=(0, 4), repeat=True),),
            ),
            Option(
                "mace/sweep",
                "",
                "Large mace, sweep",
                {"weapon": "mace", "move": "Sweep"},
                (
                    Slot("hexes", "hex", ("1,4", "2,3", "2,4"), ("FL", "F", "FR"), many=(1, 3)),
                    Slot("power", "choice", ("str", "dex"), ("Str", "Dex"), many=(0, 4), repeat=True),
                ),
            ),
            Option("sword", "", "Short sword", {}, enabled=False, why_not="it is parrying", rule="GA-39"),
        )
        composer = Composer(
            "links",
            "link",
            parts,
            (1, 3),
            (Slot("front", "number", min=0, max=3),),
            (Slot("name", "text", optional=True),),
        )
        for person, *_ in self.people[:2]:

            def act(name: str, label: str, *slots: Slot, cost: str = "1 seg", **more: Any) -> Option:
                command = {"do": "do", "what": name}
                return Option(f"{name}:{person}", person, label, command, tuple(slots), cost=cost, **more)  # noqa: B023

            out += [
                act("stand", "Stand", preview="+6 stamina", rule="GA-1"),
                act(
                    "walk",
                    "Walk",
                    Slot("to", "hex", near, notes=("front", "", "", "", "", "warded"), title="walk where"),
                ),
                act("strike", "Strike", Slot("target", "entity", ("kappa-1", "kappa-2"), notes=("20 Life", "down"))),
                act("roll", "Break the gate", cost="2 seg"),
                act(
                    "attack",
                    "Attack",
                    Slot("move", "move", ("claws", "double"), ("Claws", "Double claw"), composer=composer),
                ),
                act("guards", "Guard several", Slot("many", "choice", ("sword", "shield", "cloak"), many=(1, 2))),
                act("turn", "Turn", Slot("number", "number", min=1, max=6)),
                act("zone", "Go", Slot("to", "zone", ("far", "near", "close"), notes=("4", "1", "0"))),
                act("no", "Try the impossible"),
                act("slash", "Slash", rule="GA-40").refused(
                    Refused("shield", "the shield is raised: lower it first", "GA-40").refusal
                ),
                act("duck", "Duck").refused(Refused("stamina", "needs 42 stamina, has 32", "GA-62").refusal),
            ]
        out.append(
            Option("rest", "", "The rest stand", {"do": "do", "what": "rest"}, group="table", aim="go-on", cost="all")
        )
        out.append(Option("note", "", "Note", {"do": "do", "what": "note"}, (Slot("text", "text"),), group="ruling"))
        out.append(
            Option(
                "life",
                "mamoru",
                "Set Life",
                {"do": "do", "what": "life"},
                (Slot("number", "number", min=0, max=30),),
                group="ruling",
                preview="25 now",
            )
        )
        return tuple(out)

    def preview(self, state: Still, command: Do, audience: Audience = "gm") -> Preview:
        if command.what == "no":
            raise Refused("no", "the shield is raised: lower it first", "GA-4")
        if command.what == "attack":
            links = command.move["links"] if isinstance(command.move, dict) else [{}]
            if any(len(link.get("power", ())) > 3 for link in links):
                raise Refused("stamina", "needs 44, leaves at least 1; has 32", "GA-45")
            spans = (
                Span(14, 13 + 2 * len(links), "busy"),
                Span(14 + 2 * len(links), 14 + 2 * len(links), "strike", "HIT"),
            )
            facts = (
                Fact("segments", str(2 * len(links))),
                Fact("price", "8 st"),
                Fact("damage", "13"),
                Fact("leaves", "24"),
            )
            hexes = [cell for link in links for cell in link.get("hexes", ())] or ["2,4"]
            strike = tuple(Overlay("strike", at, str(i + 1)) for i, at in enumerate(hexes))
            return Preview(
                "2 segments",
                (Line("if it lands on Kappa as it stands: 25 − 5 = 20 Life", "GA-58", "hit"),),
                strike,
                spans=spans,
                facts=facts,
            )
        if command.what == "walk":
            return Preview(
                "1 segment", overlays=(Overlay("path", command.to),), lines=(Line("stamina 32 + 6 = 38", "GA-63"),)
            )
        return Preview("1 segment")

    def turned(self, seen: View, state: Still, focus: str) -> View:
        return self.view(state, seen.audience, focus)

    def view(self, state: Still, audience: Audience = "gm", focus: str | None = None) -> View:
        segments = state.kind == "ford"
        track = self._segments() if segments else self._rounds()
        drawn = {"ford": ford, "tide": tide, "track": rangetrack}.get(state.kind)
        board = drawn(self.people, focus or "") if drawn is not None else Board("none")
        return View(
            "gallery",
            "Gallery",
            f"segment {14 + state.count} (26 s)",
            "fight",
            audience,
            self.moment(state),
            track,
            board,
            tuple(self._sheet(i, person) for i, person in enumerate(self.people)),
            self.pending(state, audience),
            mode="between" if state.kind == "rest" else "fight",
            pools=()
            if segments
            else (Pool("Strength", (3, 8, 10, 5), 10, ("", "+1", "×2", "spent"), ("8 + 10 = 18",), "18"),),
            tables=()
            if segments
            else (Table("The gate", ("D6", "then"), (("1-2", "it holds"), ("3-6", "it breaks")), 1, (0,)),),
        )

    def _segments(self) -> Track:
        spans = (
            (Span(14, 14, "decides"),),
            (Span(14, 18, "busy"), Span(17, 17, "strike", "SWEEP"), Span(19, 19, "strike", "SMASH")),
            (Span(14, 15, "busy"), Span(16, 16, "strike", "CLAWS")),
            (Span(14, 16, "down"),),
        )
        words = ("decides now", "locked until 19", "locked until 16", "staggered: up in 17 if nobody hits it")
        lanes = tuple(
            Lane(who, name, short, side, spans[i % 4], words[i % 4], pending=i == 0)
            for i, (who, name, short, side) in enumerate(self.people)
        )
        return Track("segments", "Segments", now=14, first=14, lanes=lanes)

    def _rounds(self) -> Track:
        places = tuple(
            Place(
                who,
                name,
                short,
                side,
                (Meter("fp", "FP", 4 - i % 4, 5, "pips"),),
                active=not i,
                pending=not i,
                status="turn" if not i else "",
                done=i == 2,
                badges=(Badge("rallied", "good"),) if i == 1 else (),
            )
            for i, (who, name, short, side) in enumerate(self.people)
        )
        gauges = (
            Gauge("tide", "Tide", 3, 6, -6, "balance", low="PLAYERS", high="ENEMIES"),
            Gauge("m1", "morale", 2, 4, kind="boxes"),
            Gauge("doom", "doom", 3, 10, kind="bar", marks=(Mark(8, "end"),)),
        )
        return Track(
            "rounds", "Round 3", places=places, gauges=gauges, warnings=("if the round ended now: Koeda is out",)
        )

    def _sheet(self, index: int, one: tuple[str, str, str, str]) -> Sheet:
        who, name, short, side = one
        return Sheet(
            who,
            name,
            short,
            side,
            "character" if index < 2 else "monster",
            "shield up · faces ↗" if not index else "",
            (
                Meter("life", "Life", 25 - 5 * index, 30),
                Meter("stamina", "Stamina", 32, 60, marks=(Mark(45, "45"),)),
                Meter("essence", "Essence", 4, 5, "pips"),
                Meter("miasma", "Miasma", 7, 0, "number", text="7 (level 3 at 8)"),
            ),
            (Badge("bleeding", "bad", "2 seg"), Badge("warded", "good")) if index == 3 else (),
            (Fact("breath", "+6 (guard up)"), Fact("enc", "22"), Fact("duck", "42"), Fact("run", "32 a hex")),
            (
                Section("Weapons", (Fact("Short sword", "9, parry 40%"), Fact("Wooden shield", "40%, stability 30"))),
                Section(
                    "Spells",
                    (Fact("Healing Light", "12 st, 1 Miasma, 3 segments: a friend two hexes away gets 8 Life"),),
                ),
            ),
        )

    def tell(self, before: Still, event: Event, audience: Audience = "gm") -> tuple[Line, ...]:
        mark = str(14 + before.count)
        if isinstance(event, Rolled):
            return (Line(f"{event.purpose}: {', '.join(map(str, event.faces))}", "GA-9", "dice", mark, event.who),)
        detail = ("start 25", "half of it 12", "armour 5: 7")
        return (
            Line(f"Mamoru does {event.what} {event.to}".rstrip(), "GA-1", "plain", mark, "mamoru"),
            Line("Kenta hits k2: 15 − 5 armour = 10", "GA-58", "hit", mark, "kenta", detail),
        )

    def label(self, before: Still, command: Do, audience: Audience = "gm") -> str:
        return f"Mamoru: {command.what}"

    def moment(self, state: Still) -> Moment:
        return Moment(14 + state.count, (14 + state.count) // 3, f"segment {14 + state.count}")

    def sizes(self) -> tuple[Slot, ...]:
        return ()

    def blank(self, title: str, sizes: Any) -> str:
        return "ford"

    def encounter_of(self, state: Still, title: str, summary: str) -> Any:
        raise Refused("encounter", "a picture is in no pack")

    def next_fight(self, encounter: Any) -> Any:
        raise Refused("encounter", "a picture has no next")


def ford(people: tuple[tuple[str, str, str, str], ...], focus: str) -> Board:
    rows = tuple((-(r // 2), r, 13) for r in range(9))
    spots = ("1,3", "6,3", "3,1", "7,2")
    tokens = tuple(
        Token(
            who,
            name,
            short,
            side,
            (spots[i],) if i < 3 else (spots[3], "8,2"),
            (5, 0, 2, 1)[i],
            guard="shield" if not i else "",
            state="up" if i < 3 else "down",
        )
        for i, (who, name, short, side) in enumerate(people[:4])
    )
    tokens += tuple(
        Token(who, name, short, side, (f"{i - 3},6",), i % 6, state="dead" if i == 5 else "hidden" if i == 6 else "up")
        for i, (who, name, short, side) in enumerate(people[4:])
    )
    water = tuple(Cell(f"{q},{r}", "water") for r in range(5) for q in (4, 5))
    more = (
        Cell("3,5", "steep"),
        Cell("4,5", "steep"),
        Cell("0,6", "wall"),
        Cell("1,6", "wall"),
        Cell("8,4", "cloud", "3"),
        Cell("-2,7", "ward"),
        Cell("5,7", "mark"),
    )
    overlays = (Overlay("threat", "2,2", "16"), Overlay("threat", "1,3", "16"))
    return Board(
        "hex",
        rows,
        water + more,
        tokens,
        overlays,
        focus=focus,
        legend=("16 the hexes struck in segment 16 (GM only)",),
    )


def tide(people: tuple[tuple[str, str, str, str], ...], focus: str) -> Board:
    ids = [person for person, *_ in people]
    zones = (
        ZoneBox("far", "Far", 0, side="samurai", occupants=(ids[1],), features=("high ground",), price="4"),
        ZoneBox("near", "Near", 1, side="samurai", price="1"),
        ZoneBox("close", "Close", 2, side="samurai", occupants=(ids[0],)),
        ZoneBox("eclose", "Close", 3, side="monsters", occupants=tuple(ids[2:]), price="2"),
        ZoneBox("enear", "Near", 4, side="monsters"),
        ZoneBox("efar", "Far", 5, side="monsters", features=("a burning cart",)),
    )
    edges = tuple(Edge(a.id, b.id, "1", "1") for a, b in pairwise(zones))
    tokens = tuple(Token(who, name, short, side, (), text="●●●") for who, name, short, side in people)
    return Board(
        "zones",
        zones=zones,
        edges=edges,
        tokens=tokens,
        focus="close",
        prices=(Fact("k1", "7 = 1 + 4 + 2"), Fact("k2", "out of range", tone="bad")),
        benches=(Fact("out", "Koeda (rallies at 4)"),),
    )


def rangetrack(people: tuple[tuple[str, str, str, str], ...], focus: str) -> Board:
    where = [i * 3 for i in range(len(people))]
    zones = tuple(
        ZoneBox(
            str(at),
            str(at),
            at,
            occupants=tuple(people[i][0] for i, w in enumerate(where) if w == at),
            price=f"+{at}D" if at in where else "",
        )
        for at in range(12)
    )
    tokens = tuple(Token(who, name, short, side, ()) for who, name, short, side in people)
    return Board("line", zones=zones, tokens=tokens, focus="0", prices=(Fact("Kappa", "near: 6 units, +2D"),))
