"""The marks of tokens stay, in every system: whoever comes, hides, hides again, leaves or is called otherwise."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.session import Session
from engine.core.view import Audience
from engine.systems import SYSTEMS
from tests.case import case_of, given
from tests.engine.test_rulings_everywhere import between
from tests.fillings import fillings

systems = pytest.mark.parametrize("system", SYSTEMS)


def scene(system: str) -> tuple[Session[Any, Any, Any], str]:
    """A fight in which somebody hides whom players have never met, and that one's id."""
    secret = case_of(system).secret
    session: Session[Any, Any, Any] = Session(*secret.begin(True), seed=1)
    acts = iter(secret.acts)
    while session.view().mode == "setup":
        given(session, next(acts))
    return session, secret.hidden


def ruled(session: Session[Any, Any, Any], **command: Any) -> None:
    """Give a ruling."""
    session.do(session.ruleset.read(command))


def hide(session: Session[Any, Any, Any], who: str, *, hidden: bool = True) -> None:
    """Out of the players' sight, or into it."""
    ruled(session, do="rule-hide", who=who, hidden=hidden)


def marks(session: Session[Any, Any, Any], audience: Audience = "gm") -> dict[str, str]:
    """The marks on sheets, which are those on the board and in the order."""
    seen = session.view(audience)
    out = {sheet.id: sheet.short for sheet in seen.sheets}
    assert {token.id: token.short for token in seen.board.tokens}.items() <= out.items()
    return out


@systems
def test_somebody_never_met_has_a_mark_of_the_game_masters_own(system: str) -> None:
    session, hidden = scene(system)
    before = marks(session, "players")
    assert hidden not in before
    assert marks(session)[hidden].startswith("?")
    assert {who: mark for who, mark in marks(session).items() if who != hidden} == before
    hide(session, hidden, hidden=False)
    after = marks(session, "players")
    assert not after[hidden].startswith("?")
    assert {who: mark for who, mark in after.items() if who != hidden} == before


@systems
def test_marks_stay_when_somebody_hides_again_and_is_revealed_anew(system: str) -> None:
    """Whoever hides again keeps the mark under which players met them; nobody else gets it meanwhile."""
    session, hidden = scene(system)
    hide(session, hidden, hidden=False)
    met = marks(session)
    assert marks(session, "players") == met
    foes = [who for who in met if who == hidden or met[who].islower()]
    for who in foes:
        others = {other: mark for other, mark in met.items() if other != who}
        hide(session, who)
        assert marks(session) == met
        assert marks(session, "players") == others
        hide(session, who, hidden=False)
        assert marks(session) == marks(session, "players") == met


@systems
def test_a_newcomer_takes_the_mark_of_nobody_who_hides_again(system: str) -> None:
    """And gets the same as if the one who hides again were gone: players cannot tell which."""
    session, hidden = scene(system)
    hide(session, hidden, hidden=False)
    met = marks(session)
    hide(session, hidden)
    name = session.state.combatants[hidden].name
    other = next(who for who in met if who != hidden and met[who].islower())
    ruled(session, do="rule-name", who=other, name=name)
    assert marks(session, "players")[other] == met[other]
    ruled(session, do="rule-name", who=hidden, name="Zed")
    assert marks(session) == met
    there = marks(session, "players")
    goes = [option for option in session.options() if option.command["do"] == "rule-remove"]
    if goes:  # not every game lets anybody be taken out
        ruled(session, **next(filled for option in goes for filled in fillings(option, 99) if hidden in filled["who"]))
        assert marks(session, "players") == there


@systems
def test_names_given_while_a_field_is_laid_out_give_the_marks(system: str) -> None:
    ruleset, _ = case_of(system).secret.begin(True)
    field: Session[Any, Any, Any] = Session(ruleset, ruleset.begin(ruleset.blank("Field", {})), seed=1)
    before = marks(field)
    comes = next(option for option in field.options() if option.command["do"] == "rule-add" and option.enabled)
    ruled(field, **next(iter(fillings(comes, 1))))
    (added,) = marks(field).keys() - before.keys()
    ruled(field, do="rule-name", who=added, name="Zed")
    assert marks(field)[added].lower() == "ze"


@systems
def test_in_the_next_fight_everybody_is_met_anew(system: str) -> None:
    """Whoever was of the last one alone keeps no mark from anybody."""
    session, follow = between(system)
    gone = dict.fromkeys(("gone", "gone'"), "Zed")
    session = Session(session.ruleset, replace(session.state, known={**gone, **session.state.known}), seed=1)
    session.do(follow)
    there = session.state.combatants
    assert list(session.state.known) == [who for who in there if who in session.state.known] != []


def test_a_fight_that_was_laid_out_keeps_the_marks_of_its_field() -> None:
    """MIR's fights open on a field that players have seen, where those who are met stand in no order but their own."""
    ruleset = case_of("mir").secret.begin(True)[0]
    session: Session[Any, Any, Any] = Session(ruleset, ruleset.begin(ruleset.blank("Field", {})), seed=1)
    for name, side, hidden in (("Vexor", "foes", True), ("Vexia", "foes", False), ("Osip", "party", False)):
        ruled(session, do="rule-add", entry="foe-guard", at="2", name=name, side=side, hidden=hidden)
    hide(session, next(iter(session.state.combatants)), hidden=False)
    before = marks(session)
    session.do(ruleset.read({"do": "start-fight"}))
    assert session.view().mode == "fight"
    assert marks(session) == before


def test_whoever_has_the_id_of_somebody_gone_is_another() -> None:
    """MIR alone lets people out of the roster, whose ids are free then: a newcomer in hiding has no mark of players,
    and when revealed not the one of who is gone.
    """
    session, hidden = scene("mir")
    hide(session, hidden, hidden=False)
    met = marks(session)
    ruled(session, do="end-fight", winner="")
    ruled(session, do="rule-remove", who=[hidden], how="removed")
    assert marks(session) == {who: mark for who, mark in met.items() if who != hidden}
    ruled(session, do="rule-add", entry="foe-guard", at="2", name="Vexor", hidden=True)
    assert hidden in session.state.combatants
    assert marks(session)[hidden].startswith("?")
    assert hidden not in marks(session, "players")
    hide(session, hidden, hidden=False)
    assert marks(session, "players")[hidden] not in ("?v", met[hidden])
    gone = {name for who, name in session.state.known.items() if who not in session.state.combatants}
    assert gone == {session.state.combatants[hidden].name}
