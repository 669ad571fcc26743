"""Marks that never change owner, canonical bytes, and the shared refusals."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from engine.core import roster
from engine.core.checks import first, of_command
from engine.core.digest import canonical, digest
from engine.core.options import Slot, Steps
from engine.core.refusal import Refusal, within

names = st.lists(st.sampled_from(["Kappa 1", "Kappa 2", "Onryo", "Ochimusha", "Aya", "Ann", "雪"]), max_size=12)


@given(names, st.integers(0, 12))
def test_marks_never_change_owner_however_many_join(called: list[str], earlier: int) -> None:
    by_id = {f"id-{at}": name for at, name in enumerate(called)}
    order = list(by_id)
    all_marks = roster.marks(by_id)
    before = roster.marks({who: by_id[who] for who in order[:earlier]})
    assert {who: all_marks[who] for who in before} == before
    assert len(set(all_marks.values())) == len(order)
    assert all(len(mark) <= 3 for mark in all_marks.values())


def test_several_of_a_kind_are_named_once() -> None:
    assert roster.together(["Oni rabble 1", "Oni rabble 3", "Oni rabble 10"]) == "Oni rabble 1, 3 and 10"
    assert roster.together(["Oni 1", "Oni 2", "Kappa"]) == "Oni 1 and 2, Kappa"
    assert roster.together(["Oni 1", "Kappa", "Oni 2"]) == "Oni 1, Kappa and Oni 2", "they stay in their order"
    assert (roster.together(["Aya"]), roster.together([])) == ("Aya", "")


def test_no_mark_reads_as_a_word_of_the_sentence_it_stands_in() -> None:
    """*Where we would go* is about a weir rat, not about those who read it."""
    by_id = dict(enumerate(("Weir Rat", "Oni", "Mechanic", "Item", "Hero", "Usher", "Tomoe", "Isamu", "Upstart")))
    called = {str(at): name for at, name in by_id.items()}
    found = roster.marks(called, {"6", "7"})
    assert [*found.values()] == ["wi", "oi", "mc", "ie", "hr", "uh", "TM", "IA", "ut"]


class Met(Struct, frozen=True):
    name: str
    ours: bool = False


class Table(Struct, frozen=True):
    combatants: dict[str, Met]
    known: dict[str, str]


def test_who_was_never_met_has_the_mark_of_the_hidden_and_who_is_gone_keeps_theirs() -> None:
    table = Table({"tomoe": Met("Tomoe", ours=True), "oni": Met("Oni"), "kappa": Met("Kappa")}, {})
    assert roster.marks_of(table, lambda met: met.ours) == {"tomoe": "?t", "oni": "?o", "kappa": "?k"}
    table = Table(table.combatants, {"tomoe": "Tomoe", "onryo": "Onryo", "oni": "Oni"})
    assert roster.marks_of(table, lambda met: met.ours) == {"tomoe": "TM", "onryo": "oy", "oni": "oi", "kappa": "?k"}


def test_marks_and_names_of_a_table() -> None:
    by_id = {"mamoru": "Mamoru", "kappa-1": "Kappa 1", "onryo": "Onryo", "ochi": "Ochimusha"}
    assert roster.marks(by_id, {"mamoru"}) == {"mamoru": "MA", "kappa-1": "k1", "onryo": "oy", "ochi": "oc"}
    many = [roster.marks({str(at): name for at in range(4)}).values() for name in ("Oni", "Oni 4")]
    assert [list(marks) for marks in many] == [["oi", "o2", "on2", "o3"], ["o4", "on4", "o2", "on2"]]
    assert roster.hidden_marks({"a": "Onryo", "b": "Oni", "c": "Kappa"}) == {
        "a": "?o",
        "b": "?o2",
        "c": "?k",
    }
    assert roster.free_id("Kappa", {"kappa"}) == "kappa-1"
    assert roster.free_id("Kappa", {"kappa-1"}, numbered=True) == "kappa-2"
    assert roster.free_id("Aya", ()) == "aya"
    assert roster.numbered_name("Kappa", ["Kappa 1", "Kappa 3"]) == "Kappa 4"
    assert roster.numbered_name("Kappa", ["Kappa"]) == "Kappa 2"
    assert roster.numbered_name("Kappa", ["Aya"]) == "Kappa"
    assert roster.numbered_name("Kappa 2", ["Kappa 1", "Kappa 2"]) == "Kappa 3"


def test_id_and_name_get_the_same_number_where_one_of_them_is_taken() -> None:
    assert roster.free("oni", "Oni", {}) == ("oni", "Oni")
    assert roster.free("oni", "Oni", {}, numbered=True) == ("oni-1", "Oni 1")
    assert roster.free("oni", "Oni", {"oni": "Gate"}) == ("oni-2", "Oni 2")
    assert roster.free("oni", "Oni", {"gate": "Oni"}) == ("oni-2", "Oni 2")
    assert roster.free("oni", "Oni", {"oni": "Oni", "oni-2": "Gate", "wall": "Oni 3"}) == ("oni-4", "Oni 4")


def test_the_next_of_a_kind_with_numbers_has_one_and_nobody_has_two() -> None:
    """*Oni* stood beside Oni 1 and Oni 2, and a second *Oni 1* was called *Oni 1 3*."""
    there = {"oni-1": "Oni 1", "oni-2": "Oni 2"}
    assert roster.free("oni", "Oni", there) == ("oni", "Oni 3")
    assert roster.free("oni", "Oni 1", there) == ("oni-3", "Oni 3")
    assert roster.free("oni", "Oni 7", there) == ("oni", "Oni 7")


def test_nobody_is_refused_with_whom_was_meant() -> None:
    known = {"mamoru": 1, "sayo": 2}
    no = roster.refused_unless_known("mamoro", known, "DU-1")
    assert no == Refusal("unknown", "there is no 'mamoro': did you mean mamoru?", "DU-1")
    assert roster.unknown("axe", (), "DU-1", "Ann").message == "Ann has no 'axe'"
    assert roster.refused_unless_known(("sayo", "mamoru"), known) is None
    assert len(roster.unknown("x" * 100_000, known).message) < 200


class Things(Struct, frozen=True, omit_defaults=True):
    name: str = "plain"
    who: tuple[str, ...] = ()
    more: dict[str, int] = {}


def test_equal_states_have_equal_bytes_whatever_objects_they_are_made_of() -> None:
    made = "".join(["pl", "ain"])
    assert made == Things().name
    assert canonical(Things(made)) == canonical(Things())
    assert canonical(Things(more={"b": 1, "a": 2})) == canonical(Things(more={"a": 2, "b": 1}))
    assert digest(Things("other")) != digest(Things())


def test_the_first_refusal_of_a_list_answers() -> None:
    def never(catalog: object, state: int, command: int) -> None:
        return None

    def small(catalog: object, state: int, command: int) -> Refusal | None:
        return within("size", command, 0, state)

    assert first((never, small), None, 3, 4) == Refusal("range", "size cannot be 4: must be 0 to 3")
    assert first((never, small), None, 3, 3) is None
    assert of_command({int: (small,)}, None, 3, 9) is not None
    assert of_command({int: (small,)}, None, 3, 2) is None


def test_a_path_goes_from_cell_to_cell_as_far_as_its_budget() -> None:
    steps = Steps("a", {"a": ("b", "c"), "b": ("a", "d"), "c": ("d",)}, 3, {"c": 3}, least=1, ends=("b", "c"))
    assert steps.onward([]) == ("b", "c")
    assert steps.onward(["b"]) == ("a", "d")
    assert steps.onward(["b", "d"]) == ()
    assert steps.onward(["c"]) == ()
    assert [steps.whole(path) for path in ([], ["b"], ["b", "d"])] == [False, True, False]
    assert steps.cost(["b", "a", "c"]) == 5


def test_dice_chosen_for_one_part_of_a_price_are_gone_for_the_other() -> None:
    slot = Slot("rest", "dice", (0, 2, 3), scores=(6, 1, 4), apart=("named",))
    assert slot.dice_left({}) == {0: 6, 2: 1, 3: 4}
    assert slot.dice_left({"named": [2]}) == {0: 6, 3: 4}
