"""What the program weighs as the character: who is in reach, which way leads there, what its dice are worth."""

from __future__ import annotations

from math import sqrt
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.minds.contract import Act
from engine.systems.fires.commands.fight import Act as Deed
from engine.systems.fires.commands.fight import Choose, EndBeat, Pass, Place, StartFight
from engine.systems.fires.minds import who
from engine.systems.fires.minds.acts import KEPT, SPARE, acts
from engine.systems.fires.state import HERO, Asking, Question
from tests.engine.fires.scene import Table, attack, cell, foe

FLASK = {"pouches": ["sunlit-flask", "bandages"]}


def weighed(table: Table) -> tuple[Act, ...]:
    return acts(table.book, table.state, HERO, "")


def first(table: Table) -> Any:
    return weighed(table)[0].command


def paid(table: Table, command: Deed) -> list[int]:
    """The scores of the dice that a command spends."""
    return [die.score for number in command.dice for die in table.state.pool if die.id == number]


def far(at: str = "5,9", **more: Any) -> Table:
    """A thug where no blade reaches."""
    return Table(enemies={"thug": at}, **more)


@pytest.mark.parametrize(
    ("pool", "spent"), [((6, 5, 4, 3), [3]), ((6, 5, 2, 1), [2]), ((6, 1, 1, 1), [1, 1]), ((6, 6, 6, 1), [6])]
)
def test_whoever_is_in_reach_is_struck_with_the_fewest_points(pool: tuple[int, ...], spent: list[int]) -> None:
    table = Table(start=pool)
    blow = first(table)
    assert (blow.action, blow.targets, paid(table, blow)) == ("attack-light", ("thug",), spent)


def test_a_foe_who_has_taken_more_is_worth_more() -> None:
    whole, hurt = (weighed(Table().set("thug", wounds=wounds))[0] for wounds in (0, 6))
    assert hurt.worth > whole.worth
    assert hurt.why == "Thug is in reach, 6 tokens so far"


@pytest.mark.parametrize(
    ("enemies", "nearer", "ends"),
    [({"thug": "5,9"}, 3, "5,8"), ({"thug": "5,9", "other": "5,2"}, 2, "5,3"), ({"thug": "5,8"}, 2, "5,7")],
)
def test_the_nearest_is_walked_up_to(enemies: dict[str, str], nearer: int, ends: str) -> None:
    table = Table(enemies=enemies)
    (walk, *_) = weighed(table)
    assert walk.why == f"{nearer} nearer to the nearest enemy"
    assert (walk.command.action, len(walk.command.path), walk.command.path[-1]) == ("move", nearer, cell(ends))


@pytest.mark.parametrize(
    ("pool", "steps", "spent"), [((1, 1, 1, 1), 4, [1, 1, 1, 1]), ((6, 6, 6, 3), 9, [6, 3]), ((6, 4, 1, 1), 9, [6, 4])]
)
def test_a_way_that_none_of_the_dice_pay_for_is_gone_as_far_as_they_do(
    pool: tuple[int, ...], steps: int, spent: list[int]
) -> None:
    table = Table(at="5,1", enemies={"thug": "5,11"}, start=pool)
    walk = first(table)
    assert (len(walk.path), paid(table, walk)) == (steps, spent)


def test_what_harms_is_walked_round_and_an_edge_is_rather_not_stood_at() -> None:
    spikes = first(far(ground={"hazards": {"spikes": ["5,6", "5,7"]}})).path
    assert len(spikes) == 4
    assert not {cell("5,6"), cell("5,7")} & {*spikes}
    assert first(far()).path[-1] == cell("5,8")
    assert first(far(ground={"hazards": {"pit": ["4,8"]}})).path[-1] != cell("5,8")


def test_points_are_kept_for_an_answer_once_something_was_done() -> None:
    """A blow after which three are left is worth less than one that leaves four."""
    table = far("5,8")
    table.do(first(table))
    whole, short = (weighed(table.pool(3, left))[0] for left in (SPARE, SPARE - 1))
    assert whole.worth - short.worth == pytest.approx(KEPT)
    told = {type(act.command): act.why for act in weighed(table.pool(3, 2))}
    assert told[EndBeat] == "keeps 5 Stamina for an answer"
    assert [act.why for act in weighed(table.pool())] == ["nothing is left"]
    before = (weighed(Table().pool(3, left))[0] for left in (SPARE, SPARE - 1))
    assert len({act.worth for act in before}) == 1, "a beat does not end without an action"


@pytest.mark.parametrize(("wounds", "drinks"), [(2, False), (3, True)])
def test_a_flask_is_drunk_once_half_of_what_can_be_borne_is_gone(wounds: int, drinks: bool) -> None:
    table = Table(sheet=FLASK, stats={"vit": 8}).set(HERO, wounds=wounds)
    assert (first(table).action == "drink") == drinks
    if drinks:
        assert weighed(table)[0].why == "bears 3 tokens of about 6"
    flask = table.state.sheet.pieces["sunlit-flask"]
    table.person(pieces={**table.state.sheet.pieces, "sunlit-flask": replace(flask, charges=0)})
    assert first(table).action == "attack-light"


@pytest.mark.parametrize(
    ("amount", "order"),
    [(1, ["dodge", "pass", "shield-up"]), (2, ["dodge", "shield-up", "pass"]), (5, ["dodge", "shield-up", "pass"])],
)
def test_an_answer_is_given_where_what_it_saves_is_worth_its_dice(amount: int, order: list[str]) -> None:
    table = Table(foes={"thug": foe(attacks={"cut": attack(amount=amount)})})
    table.do(first(table))
    table.end(3)
    assert [getattr(act.command, "action", "pass") for act in weighed(table)] == order
    assert any(isinstance(act.command, Pass) for act in weighed(table))


@pytest.mark.parametrize(("labels", "told"), [(("left", "right"), ["left", "right"]), ((), ["a", "b"])])
def test_of_a_question_the_first_answer_is_as_good_as_any(labels: tuple[str, ...], told: list[str]) -> None:
    table = Table()
    table.state = replace(table.state, asking=Asking(Question("route", "Which way?", ("a", "b"), labels)))
    best, other = weighed(table)
    assert (best.command, other.command) == (Choose("a"), Choose("b"))
    assert best.worth > other.worth
    assert [act.why for act in weighed(table)] == [f"{label}: at a glance as good as any" for label in told]


def test_a_fight_begins_on_the_first_cell_and_only_against_somebody() -> None:
    two = {"retreat": ["0,0"], "start": ["5,5", "4,4"]}
    assert who.flow(Table(start=None, ground=two).state) == Place(cell("5,5"))
    assert who.flow(Table(start=None).state) == StartFight()
    assert who.flow(Table(start=None, enemies={}).state) is None
    assert who.flow(Table().state) is None


def test_whom_the_game_master_hides_only_the_enemies_know() -> None:
    table = Table(enemies={"thug": "5,6", "other": "5,9"}).set("other", hidden=True)
    knows = {side: "other" in who.known(table.state, side).combatants for side in (who.PARTY, who.FOES)}
    assert knows == {who.PARTY: False, who.FOES: True}


def test_how_the_character_stands() -> None:
    """What it can bear and drink, and what the enemies have taken; what else is in a pouch heals nobody."""

    def ahead(table: Table) -> float:
        value = who.standing(table.state, who.PARTY)
        assert who.standing(table.state, who.FOES) == -value
        return 2 * value / sqrt(1 - value * value)  # what went into it

    def one(**more: Any) -> Table:
        return Table(sheet=FLASK, enemies={"thug": "5,6", "other": "5,9"}, **more)

    def without(piece: str) -> Table:
        table = one()
        pieces = table.state.sheet.pieces
        return table.person(pieces={**pieces, piece: replace(pieces[piece], charges=0)})

    whole = ahead(one())
    assert whole - ahead(one().set(HERO, wounds=2)) == pytest.approx(2 * who.TOKEN)
    assert whole - ahead(without("sunlit-flask")) == pytest.approx(2 * who.DRAUGHT)
    assert ahead(without("bandages")) == whole
    assert ahead(one().set("thug", wounds=3)) - whole == pytest.approx(3 * who.BLOW)
    assert ahead(one().set("thug", wounds=3, out="defeated")) - whole == pytest.approx(who.GONE / 2)
    flasks = sum(piece.charges for piece in one().state.sheet.pieces.values() if piece.kind == "flask")
    assert whole == pytest.approx(7 * who.TOKEN + flasks * who.DRAUGHT - who.EVEN)
