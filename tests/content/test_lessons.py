"""What is wrong with a lesson is told by file, key and what would be right, all of it at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from content.checking import check
from content.lessons import LONGEST, Screens, lesson, lesson_files, read_lesson
from content.packs_on_disk import SHIPPED
from engine.systems import SYSTEMS
from tui.lesson.names import SCREENS

ROOT = Path(__file__).parents[2]
GOOD = """system = "miasma"
title = "A walk"
summary = "One step."
encounter = "first-duel"

[[hints]]
text = "{act.walk} goes a step, {key.undo} takes it back."
did = "walk"
who = "mamoru"
rule = "MI-39"
otherwise = "{key.hot} goes on."

[[hints]]
text = "Look."
opened = "timeline"

[[hints]]
text = "Back."
pressed = "undo"

[[hints]]
text = "A blow."
happened = "struck"
"""


def told(tmp_path: Path, text: str, screens: Screens | None = SCREENS, system: str = "miasma") -> list[str]:
    file = tmp_path / "mine" / system / "lessons" / "walk.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return [f"{problem.path} {problem.message}".strip() for problem in check(str(tmp_path / "mine"), screens)]


def test_the_shipped_lessons_are_sound() -> None:
    for system in SYSTEMS:
        assert check(str(SHIPPED / system), SCREENS) == []
    assert set(SYSTEMS) - set(lesson_files()) == set(), "games without content/packs/NAME/lessons/*.toml"


def test_what_is_said_where_an_act_is_not_offered_names_none_that_needs_its_name() -> None:
    """It would have no digit there, and be called what files call it: *attack melee strikes again*."""
    for system in SYSTEMS:
        assert [
            hint.otherwise for hint in lesson(system).hints if "{act." in hint.otherwise and "-" in hint.otherwise
        ] == []


def test_a_sound_one_has_no_problem_in_its_folder_or_alone(tmp_path: Path) -> None:
    assert told(tmp_path, GOOD.replace('summary = "One', 'seed = 0\nsummary = "One', 1)) == [], "a seed may be nothing"
    assert told(tmp_path, GOOD) == []
    assert check(str(tmp_path / "mine" / "miasma" / "lessons" / "walk.toml"), SCREENS) == []
    found, bad = read_lesson(tmp_path / "mine" / "miasma" / "lessons" / "walk.toml")
    assert found is not None
    assert (found.seed, len(found.hints), bad) == (1, 4, [])


def test_a_word_that_a_command_allows_stands_behind_its_name_as_an_id_does(tmp_path: Path) -> None:
    """``react:dodge``: there is no entry of that name, and whoever learns can be asked for nothing else."""

    def waits_for(act: str) -> list[str]:
        text = 'system = "mirage"\ntitle = "A"\nsummary = "B."\nencounter = "night-of-jackals"\n'
        return told(tmp_path, f'{text}[[hints]]\ntext = "C."\ndid = "{act}"\n', system="mirage")

    assert waits_for("react:dodge") == []
    assert waits_for("react:dogde") == ["hints[0].did names no act: 'react:dogde', did you mean \"dodge\"?"]
    assert [said.partition(",")[0] for said in waits_for("strike:dodge")] == [
        "hints[0].did names no act: 'strike:dodge'"
    ], "of another act"


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('did = "walk"', 'did = "wlak"', "hints[0].did names no act: 'wlak', did you mean"),
        ("{act.walk}", "{act.wlak}", "hints[0].text names no act: 'wlak', did you mean"),
        ('did = "walk"', 'did = "monster-move:clwa"', "hints[0].did names no act: 'monster-move:clwa'"),
        ("{key.undo}", "{key.udno}", "hints[0].text names no action that has a key: {key.udno}, did you mean"),
        ("{key.undo}", "{undo}", "hints[0].text holds {undo}; what can be filled in is {key.…} and {act.…}"),
        ('"MI-39"', '"MI-399"', "hints[0].rule is no rule of the rulebook: 'MI-399', did you mean"),
        ('"timeline"', '"timelines"', "hints[1].opened names nothing there is: 'timelines', did you mean"),
        ('"undo"', '"udno"', "hints[2].pressed names nothing there is: 'udno', did you mean"),
        ('"struck"', '"strukc"', "hints[3].happened names nothing there is: 'strukc', did you mean"),
        ('"first-duel"', '"first-dule"', "encounter is no encounter, did you mean"),
        ('system = "miasma"', 'system = "yokai"', 'system is "yokai", and the file lies among the lessons of miasma'),
        ('text = "Look."', f'text = "{"x" * (LONGEST + 1)}"', "hints[1].text is longer than two lines"),
        ('pressed = "undo"', "", "hints[2].did must say what ends the hint: exactly one of"),
        ('pressed = "undo"', 'pressed = "undo"\nwho = "mamoru"', "hints[2].who narrows down what nobody does"),
        ('did = "walk"', 'did = "walk"\nunless = "wlak"', "hints[0].unless names no act: 'wlak', did you mean"),
        ('pressed = "undo"', 'pressed = "undo"\nunless = "walk"', "hints[2].unless is never looked at"),
        ('pressed = "undo"', 'pressed = "undo"\nend = "x"', "hints[2].end is not known here"),
        ('who = "mamoru"', 'who = "mamroo"', "hints[0].who is nobody in first-duel, did you mean"),
        ('"first-duel"', '"mir-duel"', "encounter is one of mir, and the lesson is of miasma"),
        ('text = "Look."', 'text = " "', "hints[1].text is empty"),
        ('text = "Look."', 'text = ""', "hints[1].text is empty"),
        ('title = "A walk"', 'title = ""', "title is empty"),
        ('text = "Look."', 'text = "Look\\nhere."', "hints[1].text must be one line"),
        ('summary = "One step."', 'summary = "\\u001b[2J"', "summary must be one line"),
        ('text = "Look."', 'text = "{key.undo takes back."', "hints[1].text holds a brace without the other"),
        ('text = "Look."', f'text = "{"漢" * (LONGEST // 2 + 1)}"', "hints[1].text is longer than two lines"),
        ('summary = "One', 'seed = -1\nsummary = "One', "seed is -1: must be 0 or more"),
    ],
)
def test_each_mistake_is_named_with_what_would_be_right(tmp_path: Path, right: str, wrong: str, said: str) -> None:
    assert right in GOOD
    found = told(tmp_path, GOOD.replace(right, wrong, 1))
    assert [problem for problem in found if problem.startswith(said)], found


def test_a_second_lesson_is_never_played_and_check_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path))
    folder = tmp_path / "packs" / "mine" / "miasma" / "lessons"
    folder.mkdir(parents=True)
    for name in ("b-second", "a-first"):
        (folder / f"{name}.toml").write_text(GOOD, encoding="utf-8")
    assert lesson_files()["miasma"] == folder / "a-first.toml"
    (found,) = check(str(tmp_path / "packs" / "mine"), SCREENS)
    assert (Path(found.file).name, found.message) == (
        "b-second.toml",
        "is never played: a game has one lesson, a-first.toml",
    )


def test_a_lesson_may_be_of_an_encounter_of_its_own_pack(tmp_path: Path) -> None:
    own = tmp_path / "mine" / "miasma" / "encounters" / "reeds.toml"
    own.parent.mkdir(parents=True)
    duel = (SHIPPED / "miasma" / "encounters" / "first-duel.toml").read_text(encoding="utf-8")
    own.write_text(duel + '[[combatants]]\nmonster = "kappa"\nat = "5,3"\nfacing = 3\n', encoding="utf-8")
    second = GOOD.replace('"mamoru"', '"kappa-2"')
    assert told(tmp_path, second.replace("first-duel", "reeds")) == []
    assert [problem.partition(",")[0] for problem in told(tmp_path, second)] == ["hints[0].who is nobody in first-duel"]


def test_all_mistakes_at_once(tmp_path: Path) -> None:
    found = told(tmp_path, GOOD.replace('did = "walk"', 'did = "wlak"').replace('"undo"', '"udno"'))
    assert len(found) == 2


def test_the_command_holds_keys_against_the_key_map(tmp_path: Path) -> None:
    told(tmp_path, GOOD.replace("{key.undo}", "{key.udno}"))
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; from tui.cli import main; sys.exit(main())",
            "check",
            str(tmp_path / "mine"),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert 'did you mean "undo"?' in done.stdout
