"""What is wrong with content: the words that every game shares."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from engine.core.house import under
from engine.core.problem import MOST_NAMES, among, figures, house_rules, two_sides

TABLE = under("Table")


class House(Struct, frozen=True):
    ward_segments: Annotated[
        int | Literal["until-ended", 10, 30], TABLE("DU-S4", "How long a ward stands", low=1, high=9999)
    ] = "until-ended"
    guard_arc: Annotated[Literal["all", "front"], TABLE("DU-S5", "What a guard covers")] = "all"


class Die(Struct, frozen=True):
    sides: int


def test_a_house_rule_that_a_game_does_not_have_is_no_wrong_value() -> None:
    told = [str(problem) for problem in house_rules({"gravity": "off", "guard-ark": "all"}, House)]
    assert told == [
        "options has no rule 'gravity': must be one of ward-segments, guard-arc",
        "options has no rule 'guard-ark': did you mean 'guard-arc'?",
    ]


def test_values_and_numbers_of_a_house_rule() -> None:
    told = [str(problem) for problem in house_rules({"ward-segments": "never", "guard-arc": "some"}, House)]
    assert told == [
        "options.ward-segments is 'never': must be one of until-ended, 10, 30, or a number from 1 to 9999",
        "options.guard-arc is 'some': must be one of all, front",
    ]
    assert not [*house_rules({"ward-segments": "9999", "guard-arc": "front"}, House)]


def test_no_more_names_than_somebody_reads() -> None:
    names = [f"weapon-{letter}" for letter in "abcdefghijklmnop"]
    all_told, cut = (str(*among("hands", "xyz", names[:most])) for most in (MOST_NAMES, MOST_NAMES + 1))
    assert all_told == f"hands is 'xyz': must be one of {', '.join(names[:MOST_NAMES])}"
    assert cut == f"{all_told}, …"


def test_a_fight_of_one_side() -> None:
    assert [str(problem) for problem in two_sides(("foes", "foes"))] == [
        "combatants has one side only (foes): a fight needs two sides"
    ]
    assert [str(problem) for problem in two_sides(())] == ["combatants is empty: a fight needs somebody"]


def test_where_there_is_nothing_to_choose_from_that_is_said() -> None:
    """It was *must be one of none*."""
    (problem,) = among("skills.mystery.attribute", "will", {})
    assert str(problem).endswith("skills.mystery.attribute is 'will': there is nothing yet that it could be")


def test_both_ends_of_a_range_are_in_it() -> None:
    for least, most in ((0, 2), (2, 4), (2, 2)):
        assert not [*figures("a", Die(2), sides=(least, most))]
    told = [str(problem) for ends in ((3, 4), (0, 1)) for problem in figures("a", Die(2), sides=ends)]
    assert told == ["a.sides is 2: must be 3 to 4", "a.sides is 2: must be 0 to 1"]
