"""Phrases in fewer words, and what gives way first."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.scenes import Phrase, scenes
from tests.engine.core.test_scenes import DOWN, HIT, PAID, WALK, numbered
from tui.draw.shorter import bare, in_short, left_out, outlined

BLOW = Phrase((("Ann hits", "plain"), ("[6 5] 11", "dice"), ("Ben takes 3 + 8 = 11", "hit"), ("→ OUT", "death")), "ann")


def test_a_phrase_in_short_has_its_results_and_in_outline_what_nobody_may_miss():
    assert in_short(BLOW).text == "Ann hits 11 Ben takes 11 → OUT"
    assert outlined(BLOW).text == "Ann hits → OUT"
    lost = Phrase((("Ann hits −5 Life −2 Stamina", "hit"), ("(7/12)", "plain")))
    assert bare(lost).text == "Ann hits −5 Life"
    worn = Phrase((("Ann hits Ben", "hit"), ("(armour [8 1] 1 off, now D6)", "dice"), ("(3/4)", "plain")))
    assert in_short(worn).text == "Ann hits Ben (armour 1 off, now D6) (3/4)"
    assert (BLOW.whom, replace(BLOW, about="ben").whom) == ("ann", "ben")
    assert BLOW.rolled
    assert not outlined(BLOW).rolled
    assert BLOW.weight == outlined(BLOW).weight > in_short(replace(BLOW, parts=BLOW.parts[:1])).weight


def test_the_last_dice_against_each_other_give_way_after_what_only_led_to_them():
    one, two = (Phrase(((text, "plain"),)) for text in ("a", "b"))
    dice = [Phrase(((text, "plain"), ("[1]", "dice")), text) for text in "cde"]
    told = (dice[0], dice[1], one, dice[2], two, replace(two, parts=(("last", "plain"),)))
    assert "".join(told[at].parts[0][0][0] for at in left_out(told)) == "cabdel"


def test_what_matters_least_gives_way_first_and_what_has_just_happened_to_blows_alone():
    (scene,) = scenes(numbered(WALK, HIT, DOWN))
    assert [scene.phrases[at].text for at in left_out(scene.phrases)] == ["Cid walks", "Ann hits Ben −5 → OUT"]
    (scene,) = scenes(numbered(HIT, WALK))
    assert [scene.phrases[at].text for at in left_out(scene.phrases)] == ["Cid walks", "Ann hits Ben −5"]
    (scene,) = scenes(numbered(WALK, PAID, WALK))
    assert left_out(scene.phrases)[-1] == len(scene.phrases) - 1
    (scene,) = scenes(numbered(HIT, DOWN, WALK))
    assert [scene.phrases[at].text for at in left_out(scene.phrases)] == ["Cid walks", "Ann hits Ben −5 → OUT"]
