"""What a session answers for players is the same, byte by byte, whether somebody hidden is in the fight or not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from engine.core.codes import SECRET
from engine.core.refusal import Refusal, Refused
from engine.core.view import SIDE_PARTS
from engine.core.words import GOES_ON
from saves.chronicle import Chronicle
from saves.export import passages
from tests.case import Scene, give
from tests.fillings import fillings
from tests.secrets.scenes import IN_THE_WAY, SCENES, played, side_by_side
from tui.fight.history import History
from tui.protocol.server import ProtocolServer
from tui.timeline.tree import Tree

FILLINGS = 12
"""Completed commands of each option that are previewed."""

scenes = pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)


def answers(chronicle: Chronicle, focus: str) -> Iterator[tuple[str, Any]]:
    """Everything that may be asked of a session for players, with names for what was asked."""
    session = chronicle.session
    people = [sheet.id for sheet in session.view("players").sheets]
    yield "pending", session.pending("players")
    for who in (None, "", *people, focus):
        yield f"view from {who}", session.view("players", who)
        yield f"options of {who}", session.options("players", who)
    for command in commands(chronicle):
        yield f"preview of {command}", previewed(chronicle, command)
    yield "passages", list(passages(session, "players"))
    for asked in ({"op": "timeline"}, {"op": "view", "focus": "nobody"}):
        request = json.dumps({**asked, "audience": "players"})
        yield f"answer to {request}", json.loads(ProtocolServer(chronicle).answer(request.encode()))
    tree = Tree(session, "players")
    yield "rows", [(tree.row(row), tree.told(row)) for row in range(tree.count)]
    history = History(session)
    fresh = history.where("players").step
    yield "scenes", [(scene.step == fresh, scene.phrases, scene.lines) for scene in history.scenes("players", 30)]
    yield "undo", history.undo_note("players")


def commands(chronicle: Chronicle) -> Iterator[dict[str, Any]]:
    """What players may command now, complete."""
    for option in chronicle.session.options("players"):
        if option.enabled:
            yield from fillings(option, FILLINGS)


def previewed(chronicle: Chronicle, command: dict[str, Any]) -> Any:
    session = chronicle.session
    try:
        return session.preview(session.ruleset.read(command), "players")
    except Refused as no:
        return no.refusal
    except msgspec.ValidationError as wrong:
        return str(wrong)


@pytest.mark.parametrize("scene", [*SCENES.values(), *IN_THE_WAY.values()], ids=[*SCENES, *IN_THE_WAY])
def test_every_answer_is_the_same_with_and_without_somebody_hidden(scene: Scene) -> None:
    for with_it, without, moment in side_by_side(scene):
        mine, other = dict(answers(with_it, scene.hidden)), dict(answers(without, scene.hidden))
        assert list(mine) == list(other), moment
        for asked, answer in mine.items():
            told, alone = (msgspec.json.encode(said).decode() for said in (answer, other[asked]))
            assert told == alone, f"{asked} {moment}\nwith them: {told}\nwithout:   {alone}"
            assert not scene.told(told), f"{asked} {moment}"


@scenes
def test_the_gm_sees_who_is_hidden(scene: Scene) -> None:
    session = scene.chronicle().session
    assert scene.told(msgspec.json.encode(session.view("gm")).decode())


@scenes
def test_no_label_or_line_of_any_step_names_the_hidden(scene: Scene) -> None:
    session = played(scene).session
    for step in session.timeline.path():
        told = [session.label(step, "players"), *(line.text for line in session.lines(step, "players"))]
        assert not scene.told(" ".join(told)), step


@scenes
def test_a_command_that_names_the_hidden_is_refused_as_one_that_names_nobody(scene: Scene) -> None:
    """Whatever players type in place of somebody they see, the hidden one's id is answered like an invented one."""
    for with_it, _, _ in side_by_side(scene):
        for command in commands(with_it):
            for name, value in command.items():
                if name in ("do", "who") or not isinstance(value, str | list):
                    continue
                answers = []
                for who in (scene.hidden, "nobody-x9"):
                    asked = {**command, name: who if isinstance(value, str) else [who]}
                    answers.append(str(previewed(with_it, asked)).replace(who, "X"))
                assert answers[0] == answers[1], (command, name)


@scenes
def test_of_what_a_foe_may_do_players_are_told_nothing_whatever_they_ask(scene: Scene) -> None:
    """A refusal of its own for each act would tell what is on a closed sheet: what is in the bag, what was spent."""
    compared = 0
    for chronicle, _, _ in side_by_side(scene):
        session = chronicle.session
        foes = {sheet.id for sheet in session.view("players").sheets if SIDE_PARTS.get(sheet.side)}
        for option in session.options("gm", rulings=False):
            for command in fillings(option, 2) if option.enabled and option.who in foes else ():
                answer = previewed(chronicle, command)
                assert isinstance(answer, Refusal), (command, answer)
                assert answer.code == SECRET, (command, answer)
                compared += 1
    assert compared or scene is SCENES["fires"]  # whose enemies do what their tables say


@scenes
def test_while_only_the_hidden_one_is_asked_players_are_told_that_the_fight_goes_on(scene: Scene) -> None:
    """Or they see the next whom they know, or what was asked before: never that somebody whom they do not see has to
    decide.
    """
    chronicle = scene.chronicle()
    session = chronicle.session
    for asked in scene.acts:
        before = session.pending("players")
        give(chronicle, asked)
        if {question.who for question in session.pending("gm")} == {scene.hidden}:
            known = {sheet.id for sheet in session.view("players").sheets}
            told = session.pending("players")
            goes_on = [question.question for question in told] == [GOES_ON]
            assert goes_on or told == before or {question.who for question in told} <= known, (asked, told)


@scenes
def test_what_the_game_master_calls_branches_is_none_of_the_players(scene: Scene) -> None:
    """A10: names that say what was to come, on the head and on a branch that was left."""
    plain, named = played(scene), played(scene)
    for chronicle in (plain, named):
        chronicle.session.goto(1)
    for step in (1, named.session.timeline.size):
        named.session.name_branch(step, "where Vexor wins")
    told = [
        [msgspec.json.encode(answer) for _, answer in answers(chronicle, scene.hidden)] for chronicle in (plain, named)
    ]
    assert told[0] == told[1]
    assert b"where Vexor wins" in ProtocolServer(named).answer(b'{"op":"timeline"}')


@pytest.mark.parametrize("system", sorted(set(SCENES) - {"fires"}))
def test_that_somebody_hidden_joins_is_no_step_that_players_know_of(system: str) -> None:
    """In Fires nobody joins hidden: whoever is to be hidden is so by a ruling of its own."""
    session = SCENES[system].chronicle(hidden=False).session
    session.set_dice(table=False)
    before = session.view("players")
    joining = [option for option in session.options("gm") if option.enabled and option.command["do"] == "rule-add"]
    command = next(filled for option in joining for filled in fillings(option, 4000) if filled.get("hidden"))
    (step, *_) = session.do(session.ruleset.read(command))
    assert session.view("players") == before
    assert (session.known(step.id, "players").opens, session.known(step.id).opens) == (False, True)
    session.undo()
    (step, *_) = session.do(session.ruleset.read({**command, "hidden": False}))
    assert session.known(step.id, "players").opens
