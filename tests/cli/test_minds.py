"""The program as a player: suggestions, sides of its own, and what a fight will probably come to."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from tui.commands.forecast import values_of
from tui.forecast.jobs import alone, in_processes, minds_named
from tui.forecast.work import Change, Task, opened
from tui.start.errors import Usage


def counterbeat(*words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    code = "import sys; from tui.cli import main; sys.argv[0] = 'counterbeat'; sys.exit(main())"
    return subprocess.run(
        [sys.executable, "-c", code, *words], input=said, capture_output=True, text=True, timeout=100, check=False
    )


def answers(done: subprocess.CompletedProcess[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_suggestion_is_a_command_with_its_reason_and_changes_nothing() -> None:
    asked = {"op": "suggest", "who": "mamoru"}
    first, state, wrong = answers(
        counterbeat(
            "run",
            "first-duel",
            said="\n".join(map(json.dumps, [asked, {"op": "state"}, {"op": "suggest", "who": "nobody"}])) + "\n",
        )
    )
    assert first["step"] == state["step"] == 0
    assert first["suggestion"]["command"]["who"] == "mamoru"
    assert first["suggestion"]["why"]
    assert (wrong["ok"], wrong["error"]["code"]) == (False, "unknown")


def test_the_programs_side_decides_at_once_and_its_choices_go_back_with_the_persons() -> None:
    stand = {"op": "do", "command": {"do": "stand", "who": "mamoru"}}
    said = "\n".join(map(json.dumps, [stand, {"op": "undo"}])) + "\n"
    done, undone = answers(counterbeat("run", "first-duel", "--auto", "foes", "--seed", "1", said=said))
    assert done["ok"]
    assert "mamoru" in [pending["who"] for pending in done["pending"]]
    assert undone["step"] == 0 or undone["step"] < done["step"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("run", "first-duel", "--auto", "fows"), "did you mean foes?"),
        (("run", "first-duel", "--auto", "foes=clever"), "random, simple, sharp"),
        (("forecast", "first-duel", "--minds", "foes"), "SIDE=MIND"),
        (("forecast", "first-duel", "--fights", "0"), "1 to"),
        (("forecast", "first-duel", "--vary", "kappa"), "NAME=1..4"),
        (("forecast", "first-duel", "--vary", "kapa=1..2"), "did you mean kappa?"),
        (("forecast", "first-duel", "--vary", "kappa=4..1"), "a range goes from"),
        (("forecast", "first-duel", "--dask", "tcp://127.0.0.1:9"), "--jobs"),
    ],
)
def test_what_cannot_be_is_one_line_that_says_what_could(words: tuple[str, ...], says: str) -> None:
    done = counterbeat(*words)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert says in done.stderr


def test_the_same_seeds_are_the_same_fights_alone_and_in_two_processes() -> None:
    system, _ = opened("mir-duel")
    task = Task("mir-duel", {"party": "simple", "foes": "simple"}, tuple(range(9)), rules=system.version)
    assert [fight for some in in_processes(task, 2) for fight in some] == [
        fight for some in alone(task) for fight in some
    ]


def test_one_more_or_less_of_a_kind_a_house_rule_or_a_number_is_begun_with() -> None:
    system, root = opened("ford-at-dusk")
    kinds = [sheet.id for sheet in system.view(root).sheets if sheet.id.startswith("kappa")]
    _, more = opened("ford-at-dusk", Change("kappa", str(len(kinds) + 1)))
    assert len([sheet for sheet in system.view(more).sheets if sheet.id.startswith("kappa")]) == len(kinds) + 1
    _, fewer = opened("ford-at-dusk", Change("kappa", "1"))
    standing = [who for who, fighter in fewer.combatants.items() if who.startswith("kappa") and fighter.present]
    assert len(standing) == 1
    _, weak = opened("ford-at-dusk", Change("mamoru.life", "3"))
    assert weak.combatants["mamoru"].life == 3
    _, house = opened("ford-at-dusk", Change("lunge", "off"))
    assert system.house_rules(house)["lunge"] == "off"


def test_values_are_ranges_or_lists() -> None:
    assert values_of("kappa=1..3") == [Change("kappa", str(count)) for count in (1, 2, 3)]
    assert values_of("lunge=on,off") == [Change("lunge", "on"), Change("lunge", "off")]
    with pytest.raises(Usage, match="write NAME"):
        values_of("=1..3")
    assert minds_named("foes=sharp", ["party", "foes"]) == {"party": "simple", "foes": "sharp"}


def test_a_forecast_says_who_wins_how_often_for_people_and_for_programs() -> None:
    told = counterbeat("forecast", "mir-duel", "--fights", "4", "--jobs", "1")
    assert told.returncode == 0, told.stderr
    for words in ("Who wins", "How long", "Who falls", "What is left"):
        assert words in told.stdout
    data = json.loads(counterbeat("forecast", "mir-duel", "--fights", "4", "--jobs", "1", "--json").stdout)
    assert data["fights"] == 4
    assert sum(side["count"] for side in data["wins"].values()) == 4
