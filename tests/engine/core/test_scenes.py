"""Lines told again as scenes: what belongs together, what stands behind what, and what goes first."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.scenes import phrases, said_again, scenes
from engine.core.view import Line

HIT = Line("Ann hits Ben: 5", tone="hit", moment="3", who="ann", scene="goes-on", brief="Ann hits Ben −5", about="ben")
LEFT = Line("Ben: 7/12 left", moment="3", who="ben", scene="goes-on", brief="(7/12)", joins=True)
DOWN = Line("Ben is out", tone="death", moment="3", who="ben", scene="goes-on", brief="→ OUT", joins=True)
WALK = Line("Cid walks", tone="move", moment="3", who="cid", scene="goes-on")
PAID = Line("Ann pays 2", tone="dim", moment="3", who="ann", scene="goes-on")


def numbered(*lines: Line) -> list[tuple[int, Line]]:
    return list(enumerate(lines, 1))


def test_what_came_of_a_blow_stands_behind_it_and_bookkeeping_is_left_out():
    (scene,) = scenes(numbered(PAID, HIT, WALK, LEFT, DOWN))
    assert scene.text == "Ann hits Ben −5 (7/12) → OUT · Cid walks"
    assert (scene.step, scene.moment, len(scene.lines)) == (5, "3", 5)
    assert scene.news


def test_what_is_announced_and_then_told_with_its_result_is_told_once():
    says = Line("Ann hits with a club", tone="move", moment="3", who="ann", scene="goes-on", brief="Ann hits")
    assert [scene.text for scene in scenes(numbered(says, HIT, LEFT))] == ["Ann hits Ben −5 (7/12)"]
    assert [scene.text for scene in scenes(numbered(HIT, HIT))] == ["Ann hits Ben −5 · Ann hits Ben −5"]
    other = replace(says, who="cid", text="Ann hits", brief="")
    assert [scene.text for scene in scenes(numbered(other, HIT))] == ["Ann hits · Ann hits Ben −5"]


def test_what_is_said_of_one_after_the_other_in_the_same_words_is_said_once():
    """*Aya is OUT by Morale* was read of thirteen people, each with all its words."""
    out = [
        Line(f"{name} is OUT by Morale", tone="death", moment="3", who=name.lower(), scene="goes-on")
        for name in ("Ann", "Old Ben", "Cid", "Dag 2")
    ]
    (scene,) = scenes(numbered(*out))
    assert scene.text == "Ann is OUT by Morale, likewise Old Ben, Cid and Dag 2"
    walks = [replace(line, text=line.text.replace("is OUT by Morale", "walks to 1,3")) for line in out]
    (scene,) = scenes(numbered(*out[:2], *walks[1:3], out[3]))
    told = "Ann is OUT by Morale, likewise Old Ben · Old Ben walks to 1,3, likewise Cid · Dag 2 is OUT by Morale"
    assert scene.text == told


def test_what_only_ends_alike_stays_as_it_was_told():
    def both(one: Line, other: Line) -> str:
        (scene,) = scenes(numbered(one, other))
        return scene.text

    other = replace(WALK, text="Dag walks", who="dag")
    assert both(WALK, other) == "Cid walks · Dag walks", "one word is no burden"
    named = replace(WALK, text="Young Guard Walks", who="dag")
    assert both(replace(WALK, text="Old Guard Walks"), named) == "Old Guard Walks · Young Guard Walks"
    said = replace(WALK, text="Cid walks to the gate"), replace(other, text="Dag walks to the gate")
    assert both(said[0], replace(said[1], who="cid")) == "Cid walks to the gate · Dag walks to the gate"
    assert both(said[0], replace(said[1], tone="bad")) == "Cid walks to the gate · Dag walks to the gate"


def test_a_name_that_ends_as_another_does_stays_whole():
    one = replace(WALK, text="ann walks to the gate")
    (scene,) = scenes(numbered(one, replace(one, text="the old ann walks to the gate", who="old")))
    assert scene.text == "ann walks to the gate, likewise the old ann"


def test_a_result_stands_behind_what_happened_to_somebody_rather_than_what_they_did():
    swing = Line("Ben swings", moment="3", who="ben", scene="goes-on")
    (scene,) = scenes(numbered(HIT, swing, LEFT))
    assert scene.text == "Ann hits Ben −5 (7/12) · Ben swings"


def test_a_result_without_a_blow_is_told_in_full():
    (scene,) = scenes(numbered(LEFT))
    assert scene.text == "Ben: 7/12 left"


def test_another_moment_another_opening_and_a_line_of_its_own_begin_another_scene():
    later = Line("Cid walks", moment="4", who="cid", scene="goes-on")
    opens = Line("Ann attacks", moment="4", who="ann", scene="opens")
    alone = Line("GM: Life 7", tone="ruling", moment="4", who="ben", ruling=True)
    made = scenes(numbered(HIT, later, opens, LEFT, alone, later))
    assert [len(scene.lines) for scene in made] == [1, 1, 1, 1, 1, 1]
    made = scenes(numbered(opens, later, alone, later))
    assert [len(scene.lines) for scene in made] == [2, 1, 1]


def test_bookkeeping_alone_is_a_scene_without_phrases():
    (scene,) = scenes(numbered(PAID))
    assert scene.phrases == ()
    assert not scene.news


def step(to: str, who: str = "cid") -> Line:
    return Line(f"{who} goes to {to}", tone="move", moment="3", who=who, scene="goes-on", brief=f"→ {to}", joins=True)


def test_a_walk_is_told_by_where_it_ends():
    says = Line("Cid walks", tone="move", moment="3", who="cid", scene="goes-on")
    assert [scene.text for scene in scenes(numbered(says, step("1"), step("2"), step("3")))] == ["Cid walks → 3"]
    (scene,) = scenes(numbered(step("1"), step("2"), step("8", "ben"), step("3")))
    assert scene.text == "cid goes to 2 · ben goes to 8 · cid goes to 3"


def test_a_walk_is_no_part_of_a_blow_before_it_but_where_somebody_is_driven_is():
    walk = step("2", "ben")
    assert [scene.text for scene in scenes(numbered(HIT, walk, LEFT))] == ["Ann hits Ben −5 (7/12) · ben goes to 2"]
    driven = [replace(step(to, "ben"), about="ben", brief=f"→ driven to {to}") for to in ("2", "3")]
    assert [scene.text for scene in scenes(numbered(HIT, *driven, LEFT))] == ["Ann hits Ben −5 → driven to 3 (7/12)"]


def test_a_walk_goes_on_behind_what_was_walked_into_on_the_way():
    trap = Line("Cid is snared", tone="warn", moment="3", who="cid", scene="goes-on", brief="a snare", joins=True)
    assert [scene.text for scene in scenes(numbered(WALK, trap, step("3")))] == ["Cid walks a snare → 3"]
    alone = replace(trap, joins=False, brief="")
    assert [scene.text for scene in scenes(numbered(alone, step("3")))] == ["Cid is snared · cid goes to 3"]


def test_an_announcement_is_dropped_behind_other_phrases_of_the_same_person_too():
    says = Line("Ann hits", tone="move", moment="3", who="ann", scene="goes-on")
    waits = Line("Ann waits", moment="3", who="ann", scene="goes-on")
    assert [scene.text for scene in scenes(numbered(says, waits, HIT))] == ["Ann waits · Ann hits Ben −5"]
    assert [scene.text for scene in scenes(numbered(says, WALK, HIT))] == ["Ann hits · Cid walks · Ann hits Ben −5"]


def test_what_is_said_twice_is_told_once_unless_the_first_mattered_more():
    waits = Line("Ann waits", moment="3", who="ann", scene="goes-on")
    assert [scene.text for scene in scenes(numbered(waits, waits))] == ["Ann waits"]
    warned = replace(waits, tone="warn")
    assert [scene.text for scene in scenes(numbered(warned, waits))] == ["Ann waits · Ann waits"]


def test_a_result_stands_behind_nothing_that_is_about_others():
    assert [scene.text for scene in scenes(numbered(WALK, LEFT))] == ["Cid walks · Ben: 7/12 left"]


def test_what_a_blow_at_several_does_is_not_said_of_one_before_it() -> None:
    """*Bee: Oil* came to nothing, and stood before what the oil of another did to Ann and to Bee."""
    dodged = Line("Bee: Oil", tone="hit", moment="3", who="bee", about="ann", scene="opens")
    both = Line("Cid: Oil at Ann, Bee", tone="hit", moment="3", who="cid", scene="goes-on")
    came = [
        Line(f"{name}: 1 HP", moment="3", who=name.lower(), brief="→ 1 HP", joins=True, scene="goes-on")
        for name in ("Ann", "Bee")
    ]
    out = Line("Bee is out", tone="death", moment="3", who="bee", brief="→ OUT", joins=True, scene="goes-on")
    told = [phrase.text for phrase in phrases([dodged, both, *came, out])]
    assert told == ["Bee: Oil", "Cid: Oil at Ann, Bee", "Ann: 1 HP", "Bee: 1 HP → OUT"]


def test_what_comes_of_a_blow_at_two_stands_behind_what_each_takes() -> None:
    """What another takes of the same blow is told in the tone of a blow, and is none that would be over for them."""
    blow = Line("Cid hits Ann and Bee", tone="hit", moment="3", who="cid", scene="opens")
    takes = [
        Line(f"{name} takes 9", tone="hit", moment="3", who=name.lower(), scene="goes-on") for name in ("Ann", "Bee")
    ]
    dead = [
        Line(f"{name} dies", "", "death", who=name.lower(), moment="3", brief="→ DEAD", joins=True, scene="goes-on")
        for name in ("Ann", "Bee")
    ]
    told = [phrase.text for phrase in phrases([blow, *takes, *dead])]
    assert told == ["Cid hits Ann and Bee", "Ann takes 9 → DEAD", "Bee takes 9 → DEAD"]


def test_a_scene_is_worth_telling_for_long_where_the_game_says_so_or_it_matters_by_itself():
    opens = Line("Ann attacks", moment="4", who="ann", scene="opens")
    waits = Line("Ann waits", who="ann")
    snared = Line("Cid is snared", tone="warn", who="cid")
    lines = (opens, waits, snared, replace(HIT, scene=""), replace(DOWN, scene=""))
    heavy = [scene.text for scene in scenes(numbered(*lines)) if scene.heavy]
    assert heavy == ["Ann attacks", "Ann hits Ben −5", "Ben is out"]


def test_two_results_in_brackets_share_one_pair() -> None:
    """*(medium armour [8 1] 1 off) (now D6)*; what is left of somebody keeps its own."""
    blow = Line("Ann hits Ben", tone="hit", who="ann", about="ben", scene="opens")
    armour = Line("Armour", tone="dice", who="ben", brief="(armour [8 1] 1 off)", joins=True, scene="goes-on")
    worn = Line("Worn", tone="warn", who="ben", brief="(now D6)", joins=True, scene="goes-on")
    left = Line("Left", tone="plain", who="ben", brief="(3/4)", joins=True, scene="goes-on")
    (phrase,) = phrases([blow, armour, worn, left])
    assert phrase.text == "Ann hits Ben (armour [8 1] 1 off, now D6) (3/4)"
    assert [tone for _, tone in phrase.parts] == ["hit", "dice", "warn", "plain"]


def test_a_figure_that_moves_on_is_told_once_with_the_whole_way():
    """Of two targets: *Tide −3 → −6* alone stood where the strip had room for one of them."""
    moves = [
        Line(f"Tide {way}: 3 against the players", moment="3", scene="goes-on", brief=f"Tide {way} of 8")
        for way in ("+0 → −3", "−3 → −6", "−1 → +2")
    ]
    assert [scene.text for scene in scenes(numbered(HIT, moves[0], WALK, moves[1]))] == [
        "Ann hits Ben −5 · Cid walks · Tide +0 → −6 of 8"
    ]
    assert [scene.text for scene in scenes(numbered(moves[0], moves[2]))] == ["Tide +0 → −3 of 8 · Tide −1 → +2 of 8"]
    own = [replace(move, who="ann") for move in moves[:2]]
    assert [scene.text for scene in scenes(numbered(*own))] == ["Tide +0 → −3 of 8 · Tide −3 → −6 of 8"], (
        "not a table's"
    )


def test_what_was_only_said_beforehand_is_said_again_of_the_same_person_in_the_same_words_and_perhaps_more():
    says = Line("Ann moves off", who="ann", brief="Ann moves")
    onward, same = Line("Ann moves up to Guard", who="ann"), Line("Ann moves", who="ann")
    assert said_again(says, [WALK, onward])
    assert said_again(says, [same, WALK])
    assert said_again(replace(says, brief=""), [Line("Ann moves off at once", who="ann")])
    for other in (replace(onward, who="ben"), Line("Ann moveslike water", who="ann"), Line("Ann waits", who="ann")):
        assert not said_again(says, [other])
    assert not said_again(says, [])
    assert not said_again(replace(says, brief=""), [onward]), "off is not up"
