"""What players see of a foe that they see: exactly what the table chose, in every system, and it can be changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

import msgspec
import pytest
from msgspec import Struct

from engine.core.foes import FOE_SIGHTS, FoeSight, wounds
from engine.core.session import Session
from engine.core.view import Sheet
from tests.engine.mir import scene as mir
from tests.engine.yokai import scene as yokai
from tests.secrets.scenes import SCENES, Act, act

Shown = tuple[str, ...]


class Blow(Struct, frozen=True):
    """A foe is struck: by which acts, what its sheet says then at each choice, and which lines tell of its pools."""

    system: str
    foe: str
    option: str
    acts: tuple[Act, ...]
    sheet: Mapping[FoeSight, Shown]
    lines: Mapping[FoeSight, Shown]


def _act(do: str, who: str, *faces: int, **fields: Any) -> Act:
    return Act({"do": do, "who": who, **fields}, faces)


BLOWS = (
    Blow(
        "miasma",
        "kappa-1",
        "rule-option",
        (
            _act("rule-place", "mamoru", to="3,0", facing=0),
            _act("attack", "mamoru", move={"links": [{"weapon": "short-sword"}]}),
            *[Act({"do": "rest-stand"})] * 2,
        ),
        {
            "exact": ("Life 48/50", "Stamina 80/80"),
            "words": ("Life hurt", "Stamina standing"),
            "damage": ("Life 2 lost", "Stamina standing"),
            "nothing": (),
        },
        {
            "exact": (
                "Mamoru hits Kappa: 7 − 5 armour = 2 Life, 3 stamina",
                "Kappa: 48/50 Life left",
                "Kappa: 77/80 stamina left",
                "Breath: Kappa +3",
            ),
            "words": ("Mamoru hits Kappa", "Kappa is hurt"),
            "damage": ("Mamoru hits Kappa", "Kappa loses 2 Life"),
            "nothing": ("Mamoru hits Kappa",),
        },
    ),
    Blow(
        "yokai",
        yokai.ONI,
        "set-option",
        (
            _act("attack", yokai.AYA, action="katana", targets=[yokai.ONI]),
            _act("no-defence", yokai.ONI, 6, 6, 6, 2, 2, 1),
        ),
        {
            "exact": ("FP 6/12", "Ki 0/18", "Morale 1/2"),
            "words": ("Morale steady",),
            "damage": ("Morale 1 lost",),
            "nothing": (),
        },
        {
            "exact": ("Oni takes 6 + 6 − 2 = 10 (Body)",),
            # What a blow does moves the Tide in front of everybody (YO-S44).
            "words": ("Oni takes 10 (Body)",),
            "damage": ("Oni takes 10 (Body)",),
            "nothing": ("Oni takes 10 (Body)",),
        },
    ),
    Blow(
        "mir",
        "guard",
        "set-option",
        (_act("attack-melee", "irena", *mir.hits(3, 4), *mir.hits(1, 3), weapon="mace", targets=["guard"]),),
        {
            "exact": ("Health 36/40", "Wounds none"),
            "words": ("Health hurt",),
            "damage": ("Health 4 lost",),
            "nothing": (),
        },
        {
            "exact": ("Guard is hurt: 4 damage", "Guard loses 4 Health: 36/40"),
            "words": ("Guard is hurt",),
            "damage": ("Guard is hurt: 4 damage",),
            "nothing": ("Guard is hurt",),
        },
    ),
)

blows = pytest.mark.parametrize("blow", BLOWS, ids=[blow.system for blow in BLOWS])
sights = pytest.mark.parametrize("sight", FOE_SIGHTS)


def struck(blow: Blow, sight: FoeSight) -> tuple[Session[Any, Any, Any], int]:
    """The fight after the blow under a choice, and its first step after the choice was made."""
    chronicle = SCENES[blow.system].chronicle(hidden=False)
    foes = chronicle.session.ruleset.foes
    assert foes is not None
    act(chronicle, Act({"do": blow.option, "option": foes.option, "value": foes.values[sight]}))
    first = chronicle.session.timeline.size + 1
    for one in blow.acts:
        act(chronicle, one)
    return chronicle.session, first


def sheet(session: Session[Any, Any, Any], who: str) -> Sheet:
    return next(one for one in session.view("players").sheets if one.id == who)


def shown(one: Sheet) -> Shown:
    return tuple(
        f"{meter.name} {meter.text if not meter.max else f'{meter.value}/{meter.max}'}" for meter in one.meters
    )


def test_the_choices_are_those_of_the_type() -> None:
    assert set(FOE_SIGHTS) == set(get_args(FoeSight))


@blows
def test_each_choice_is_a_value_of_a_table_option_of_its_own(blow: Blow) -> None:
    rules, _ = SCENES[blow.system].begin(False)
    assert set(rules.foes.values) == set(FOE_SIGHTS)
    values = list(rules.foes.values.values())
    assert len(set(values)) == len(values)
    assert set(values) <= set(rules.table_options[rules.foes.option])


@blows
@sights
def test_the_sheet_says_that_and_no_more(blow: Blow, sight: FoeSight) -> None:
    session, _ = struck(blow, sight)
    one = sheet(session, blow.foe)
    assert shown(one) == blow.sheet[sight]
    if sight != "exact":
        figures = msgspec.json.encode([one.meters, one.badges, one.facts, one.summary]).decode()
        for figure in ("48", "50", "77", "80") if blow.system == "miasma" else ("36", "40", "/12", "/18"):
            assert figure not in figures


@blows
@sights
def test_the_chronicle_tells_that_and_no_more(blow: Blow, sight: FoeSight) -> None:
    session, first = struck(blow, sight)
    name = sheet(session, blow.foe).name
    told = [line.text for step in range(first, session.timeline.size + 1) for line in session.lines(step, "players")]
    about = [text for text in told if name in text and any(word in text for word in PAIN)]
    assert tuple(text for text in about if not text.startswith(("Irena", "Aya"))) == blow.lines[sight]


PAIN = ("hits ", "takes", "hurt", "loses", "left", "Breath")
"""Words of the lines that tell how a foe fares."""


@blows
def test_the_gm_and_the_party_are_shown_in_full_whatever_the_choice(blow: Blow) -> None:
    everything = []
    for sight in FOE_SIGHTS:
        session, _ = struck(blow, sight)
        mine = [one for one in session.view("players").sheets if one.id != blow.foe]
        assert all(one.meters for one in mine)
        everything.append((session.view("gm").sheets, mine))
    assert all(one == everything[0] for one in everything)


@blows
def test_a_hidden_foe_is_not_there_at_any_choice(blow: Blow) -> None:
    scene = SCENES[blow.system]
    for sight in FOE_SIGHTS:
        chronicle = scene.chronicle()
        foes = chronicle.session.ruleset.foes
        assert foes is not None
        act(chronicle, Act({"do": blow.option, "option": foes.option, "value": foes.values[sight]}))
        for who in (None, blow.foe, scene.hidden):
            assert not scene.told(msgspec.json.encode(chronicle.session.view("players", who)).decode())


@pytest.mark.parametrize(
    ("left", "words"), [(50, "unhurt"), (49, "hurt"), (13, "hurt"), (12, "badly hurt"), (0, "badly hurt")]
)
def test_wounds_in_words(left: int, words: str) -> None:
    assert wounds(left, 50) == words
