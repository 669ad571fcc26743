"""The program as a player: suggestions, sides of its own, and what a fight will probably come to."""

from __future__ import annotations

import errno
import json
import os
import re
import signal
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from engine.core.minds.fights import Fight, fought
from engine.core.minds.future import minds_of
from saves.chronicle import resume
from tests.cli.conftest import Counterbeat
from tui.commands import forecast as command
from tui.commands.forecast import values_of
from tui.forecast import jobs
from tui.forecast.jobs import alone, in_processes, on_cluster, stretches
from tui.forecast.tally import Tally
from tui.forecast.work import Change, OtherRules, Task, fights_of, opened, played
from tui.start.auto import minds_named, sides_meant
from tui.start.errors import CannotOpen, Usage
from tui.start.fights import rules_for


def asked_of(program: Counterbeat, encounter: str, *requests: dict[str, Any], words: tuple[str, ...] = ()) -> list[Any]:
    """The answers of the protocol."""
    said = "".join(f"{json.dumps(request)}\n" for request in requests)
    return [json.loads(line) for line in program("run", encounter, *words, stdin=said).lines]


def test_a_suggestion_is_a_command_with_its_reason_and_changes_nothing(program: Counterbeat) -> None:
    asked, nobody = ({"op": "suggest", "who": who} for who in ("mamoru", "nobody"))
    first, state, wrong = asked_of(program, "first-duel", asked, {"op": "state"}, nobody)
    assert first["step"] == state["step"] == 0
    assert first["suggestion"]["command"]["who"] == "mamoru"
    assert first["suggestion"]["why"]
    assert (wrong["ok"], wrong["error"]["code"]) == (False, "unknown")


def test_nothing_is_suggested_to_somebody_who_is_not_asked(program: Counterbeat) -> None:
    """What the program would do in the turn of another is refused: nobody could carry it out."""
    said = [{"op": "suggest", "who": who} for who in ("aya-ronin", "hayato-duelist")]
    turn, other = asked_of(program, "first-snow-duel", *said)
    assert turn["suggestion"]["command"]["who"] == "aya-ronin"
    assert (other["ok"], other["error"]["code"]) == (False, "turn")
    assert other["error"]["message"] == "hayato-duelist is not asked now: aya-ronin"


def test_whose_dice_are_about_to_be_rolled_is_not_asked_for_a_decision(program: Counterbeat) -> None:
    """An attack that waits for its roll names the attacker, so that the table can look; there is nothing to choose."""
    begin = [{"do": "roll-initiative"}, {"do": "rule-slot", "who": "irena"}, {"do": "move", "who": "irena", "to": "1"}]
    blow = {"do": "attack-melee", "who": "irena", "weapon": "sword", "targets": ["duellist"], "hold": True}
    said = [{"op": "do", "command": command} for command in (*begin, blow)]
    said += [{"op": "suggest", "who": "irena", "mind": mind} for mind in ("random", "simple")]
    done = asked_of(program, "mir-duel", *said)
    assert [pending["who"] for pending in done[3]["pending"]] == ["irena"]
    assert [answer["error"]["message"] for answer in done[4:]] == ["irena is not asked now: nobody is"] * 2


def test_before_a_fight_that_somebody_makes_ready_for_what_leads_into_it_is_suggested(
    program: Counterbeat,
) -> None:
    asked = {"op": "suggest", "who": "hero"}
    (place,) = asked_of(program, "rats-on-the-quay", asked)
    stand = {"op": "do", "command": place["suggestion"]["command"]}
    _, start = asked_of(program, "rats-on-the-quay", stand, asked)
    assert place["suggestion"]["command"]["do"] == "place"
    assert start["suggestion"]["command"]["do"] == "start-fight"


def test_the_programs_side_decides_at_once_and_its_choices_go_back_with_the_persons(program: Counterbeat) -> None:
    stand = {"op": "do", "command": {"do": "stand", "who": "mamoru"}}
    words = ("--auto", "foes", "--seed", "1")
    done, undone = asked_of(program, "first-duel", stand, {"op": "undo"}, words=words)
    assert done["ok"]
    assert "mamoru" in [pending["who"] for pending in done["pending"]]
    assert undone["step"] == 0 or undone["step"] < done["step"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("run", "first-duel", "--auto", "fows"), "did you mean foes?"),
        (("run", "first-duel", "--auto", "foes=clever"), "random, simple, sharp"),
        (("run", "rats-on-the-quay", "--auto", "party,foes"), "Fires Far Away plays foes by its own tables"),
        (("forecast", "first-duel", "--minds", "foes"), "SIDE=MIND"),
        (("forecast", "the-gate", "--minds", "party=sharp, foes=sharp"), "Fires Far Away plays foes by its own tables"),
        (("forecast", "first-duel", "--fights", "0"), "1 to"),
        (("forecast", "first-duel", "--jobs", "0"), "--jobs cannot be 0: must be 1 to 512"),
        (("forecast", "first-duel", "--vary", "kappa"), "NAME=1..4"),
        (("forecast", "first-duel", "--vary", "kapa=1..2"), "did you mean kappa?"),
        (("forecast", "first-duel", "--vary", "kappa=4..1"), "a range goes from"),
        (("forecast", "first-duel", "--vary", "kappa=--1..3"), "a range goes from"),
        (("forecast", "first-duel", "--vary", "kappa=1..²"), "a range goes from"),
        (("forecast", "first-duel", "--vary", f"kappa=1..{'9' * 5000}"), "a range goes from"),
        (("forecast", "first-duel", "--vary", f"kappa={'9' * 5000}"), "is varied by whole numbers"),
        (("forecast", "first-duel", "--vary", "kappa=²"), "is varied by whole numbers, not by '²'"),
        (("forecast", "first-duel", "--vary", "kappa=999999"), "kappa can be there 1 to 100 times, not 999999"),
        (("forecast", "first-duel", "--vary", "health=1..4"), "numbers on their sheets (kappa.FIELD) and the"),
        (("forecast", "first-duel", "--vary", "lunje=off"), "did you mean lunge?"),
        (("forecast", "siege-of-takegawa", "--vary", "fox=1..2"), "there are ashigaru, aya, kitsune, oni, oni-rabble,"),
        (("forecast", "siege-of-takegawa", "--vary", "kitsume=1..2"), "did you mean kitsune?"),
        (("forecast", "siege-of-takegawa", "--vary", "asigaru.fp=1..2"), "did you mean ashigaru?"),
        (("forecast", "fires-along-the-weir"), "needs a fight of two sides"),
        (("forecast", "first-duel", "--fights", "many"), "a whole number is wanted, not 'many'"),
        (("forecast", "first-duel", "--dask", "tcp://127.0.0.1:9"), "no cluster answers at tcp://127.0.0.1:9: ["),
        (("forecast", "first-duel", "--dask", "127.0.0.1:9"), "no cluster answers at 127.0.0.1:9: ["),
        (("forecast", "first-duel", "--dask", ":9"), "HOST:PORT"),
        (("forecast", "first-duel", "--dask", "nowhere"), "HOST:PORT"),
        (("forecast", "first-duel", "--dask", ""), "HOST:PORT"),
        (("forecast", "xyzzy"), "no encounter and no file is called that: counterbeat list names those there are"),
    ],
)
def test_what_cannot_be_is_one_line_that_says_what_could(
    program: Counterbeat, words: tuple[str, ...], says: str
) -> None:
    done = program(*words)
    assert (done.status, len(done.err.splitlines())) == (2, 1), done.err
    assert says in done.err


@pytest.mark.parametrize("name", ["ashigaru", "ashigaru-spear"])
def test_a_number_is_varied_on_every_sheet_of_a_kind_by_its_name_or_its_id(name: str) -> None:
    """*there is no 'ashigaru'* was the answer, and a list of ids."""

    def focus(vary: str) -> list[int]:
        _, root = opened("siege-of-takegawa", Change(vary, "9"))
        return [one.fp for who, one in root.combatants.items() if who.startswith("ashigaru")]

    assert focus(f"{name}.fp") == [9, 9, 9]
    assert focus("ashigaru-spear-2.fp") == [6, 9, 6]


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


def test_one_more_stands_on_a_place_of_its_own_side() -> None:
    _, root = opened("bridge-at-dusk")
    _, more = opened("bridge-at-dusk", Change("oni-brute", "5"))
    joined = [more.combatants[who] for who in more.combatants.keys() - root.combatants.keys()]
    assert [(person.side, person.zone[:1]) for person in joined] == [("enemies", "e")] * 3


def test_values_are_ranges_or_lists() -> None:
    assert values_of("kappa=1..3") == [Change("kappa", str(count)) for count in (1, 2, 3)]
    assert values_of("lunge=on,off") == [Change("lunge", "on"), Change("lunge", "off")]
    with pytest.raises(Usage, match="write NAME"):
        values_of("=1..3")
    assert minds_named("foes=sharp", ["party", "foes"]) == {"party": "simple", "foes": "sharp"}
    with pytest.raises(Usage, match="foes is named twice"):
        minds_named("foes=sharp, foes=simple", ["party", "foes"])


def test_a_forecast_says_who_wins_how_often_for_people_and_for_programs(
    program: Counterbeat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path))
    told = program("forecast", "mir-duel", "--fights", "4", "--jobs", "1")
    assert (tmp_path / "forecasts.json").exists()  # a card of the home screen tells it
    assert told.status == 0, told.err
    for words in ("Who wins", "How long", "Who falls", "What is left"):
        assert words in told.out
    data = json.loads(program("forecast", "mir-duel", "--fights", "4", "--jobs", "1", "--json").out)
    assert data["fights"] == 4
    assert sum(side["count"] for side in data["wins"].values()) == 4


def test_a_forecast_names_who_fell_to_whom_and_who_came_later(program: Counterbeat) -> None:
    """At the end of a fight in Miasma the dead take form again; that they fell is told all the same (M1)."""
    duel = program("forecast", "first-duel", "--fights", "1", "--jobs", "1", "--json")
    loser = json.loads(duel.out)["people"]["mamoru"]
    assert loser["out"]["count"] == 1  # there are no dice: the kappa wins whenever neither looks ahead
    assert loser["left"]["Life"] == 0
    assert loser["causes"]
    assert all(cause.endswith("hits Mamoru") for cause in loser["causes"])
    rats = program("forecast", "rats-on-the-quay", "--fights", "4", "--jobs", "1").out
    assert "Weir Rat 4 " in rats
    assert "rat-4" not in rats
    gate = program("forecast", "enc-gate", "--fights", "8", "--jobs", "1").out
    assert re.search(r"\d times?: by Gleb", gate)
    assert re.search(r"Wounds +\d\.\d taken\n", gate)


@pytest.mark.parametrize(
    ("encounter", "name"),
    [
        ("ford-at-dusk", "kappa"),
        ("lantern-road", "kappa"),
        ("enc-hounds", "ruin-hound"),
        ("rooftops", "sharpshooter"),
        ("the-gate", "warden"),
        ("rats-on-the-quay", "weir-rat"),
    ],
)
def test_how_many_of_a_foe_is_varied_in_every_game(encounter: str, name: str) -> None:
    """Fewer and more than are written, by the name on the sheet where the id of the row is another."""
    for count in (1, 2, 3):
        system, root = opened(encounter, Change(name, str(count)))
        out = minds_of(system).out(root)
        sheets = [sheet for sheet in system.view(root).sheets if sheet.id not in out]
        alike = [sheet for sheet in sheets if name.split("-")[-1] in sheet.name.lower()]
        assert len(alike) == count
        assert len({sheet.side for sheet in alike}) == 1


def test_a_worker_with_other_rules_is_refused_by_name() -> None:
    system, _ = opened("mir-duel")
    task = Task("mir-duel", {"party": "simple", "foes": "simple"}, (1,), rules=system.version + 1)
    with pytest.raises(OtherRules, match=rf"this worker has Counterbeat .* with MIR {system.version}, the fights"):
        played(msgspec.msgpack.encode(task))


def test_what_a_lost_process_had_is_played_again_by_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first pool of processes breaks after one answer; the fights are those of a whole one."""
    pools: list[Any] = []

    class Pool:
        def __init__(self, jobs: int, **more: Any) -> None:
            self.answers = 0
            pools.append(self)

        def __enter__(self) -> Pool:
            return self

        def __exit__(self, *error: object) -> None:
            return

        def submit(self, work: Any, part: bytes) -> Any:
            self.answers += 1
            lost = len(pools) == 1 and self.answers > 1

            def result() -> Any:
                if lost:
                    raise BrokenProcessPool("somebody killed it")
                return work(part)

            return SimpleNamespace(result=result)

    monkeypatch.setattr(jobs, "ProcessPoolExecutor", Pool)
    system, _ = opened("mir-duel")
    task = Task("mir-duel", {"party": "simple", "foes": "simple"}, tuple(range(20)), rules=system.version)
    assert [fight for some in in_processes(task, 2) for fight in some] == [
        fight for some in alone(task) for fight in some
    ]
    assert len(pools) == 2


def test_the_three_fights_nearest_the_median_are_kept_as_they_were_played(
    program: Counterbeat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path))
    told = program("forecast", "mir-duel", "--fights", "6", "--jobs", "1", "--keep")
    assert told.status == 0, told.err
    kept = [Path(line.partition("kept: ")[2]) for line in told.lines if line.startswith("kept: ")]
    assert len(kept) == 3
    data = json.loads(program("forecast", "mir-duel", "--fights", "6", "--jobs", "1", "--json").out)
    for path, seed in zip(kept, data["typical"], strict=True):
        assert path.is_file()
        system, root = opened("mir-duel")
        fight = fought(system, root, {"party": "simple", "foes": "simple"}, seed)
        timeline = resume(path, rules_for).session.timeline
        assert system.rooms.minds.winner(timeline.state) == fight.winner
        taken = [timeline.step(number) for number in timeline.path()]
        assert all(step.why for step in taken if not step.auto)


def test_a_cluster_of_two_workers_plays_the_same_fights() -> None:
    distributed = pytest.importorskip("distributed", reason="the extra counterbeat[cluster] is not installed")
    system, _ = opened("mir-duel")
    task = Task("mir-duel", {"party": "simple", "foes": "simple"}, tuple(range(9)), rules=system.version)
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        found = [fight for some in on_cluster(task, cluster.scheduler_address) for fight in some]
    assert found == [fight for some in alone(task) for fight in some]


def test_what_is_counted_takes_no_more_room_for_more_fights() -> None:
    few, many = (Tally() for _ in range(2))
    system, root = opened("mir-duel")
    some = [fought(system, root, {"party": "simple", "foes": "simple"}, seed) for seed in range(6)]
    few.add(some)
    for _ in range(200):
        many.add(some)
    assert len(msgspec.msgpack.encode(many)) < 1.5 * len(msgspec.msgpack.encode(few)) + 200


FORECAST = """
from tui.forecast.jobs import in_processes
from tui.forecast.work import Task, opened
if __name__ == "__main__":
    system, _ = opened("mir-duel")
    task = Task("mir-duel", {"party": "simple", "foes": "simple"}, tuple(range(9000)), rules=system.version)
    for some in in_processes(task, 2):
        print("played", flush=True)
"""


def test_no_process_stays_where_the_one_that_they_play_for_is_killed_and_none_says_a_word() -> None:
    """Whoever plays holds the output open, which ends with the last of them; so does what tidies up behind them."""
    process = subprocess.Popen(
        [sys.executable, "-c", FORECAST], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=Path(__file__).parents[2]
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"played\n"
    process.kill()
    assert process.communicate(timeout=30)[1] == b""


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (OSError(errno.EMFILE, "Too many open files"), "no processes for the forecast (too many open files)"),
        (RuntimeError("can't start new thread"), "no processes for the forecast (can't start new thread)"),
        (MemoryError(), "no processes for the forecast (no memory)"),
        (FileNotFoundError(errno.ENOENT, "No such file or directory"), "the folder that this was started in is gone"),
    ],
)
@pytest.mark.parametrize("where", ["tracker", "pool", "process"])
def test_what_the_machine_does_not_give_is_said_in_a_line(
    fault: Exception, told: str, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(at: str) -> None:
        if at == where:
            raise fault

    class Pool:
        def __init__(self, count: int, **more: Any) -> None:
            nothing("pool")

        def __enter__(self) -> Pool:
            return self

        def __exit__(self, *error: object) -> None:
            return

        def shutdown(self, **how: bool) -> None:
            return

        def submit(self, work: Any, part: bytes) -> None:
            nothing("process")

    monkeypatch.setattr(jobs, "_see_to_the_tracker", lambda: nothing("tracker"))
    monkeypatch.setattr(jobs, "ProcessPoolExecutor", Pool)
    with pytest.raises(CannotOpen) as said:
        list(in_processes(Task("mir-duel", {}, (1,)), 2))
    assert str(said.value) == f"{told}: --jobs 1 needs none"


def test_a_process_that_gets_no_thread_ends_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """It could not follow whom it plays for, and a traceback of each would hide the line that says what is wrong."""

    def refused(**of: Any) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(jobs, "Thread", refused)
    monkeypatch.setattr(jobs, "parent_process", lambda: SimpleNamespace(join=lambda: None))
    monkeypatch.setattr(os, "_exit", sys.exit)
    with pytest.raises(SystemExit) as ended:
        jobs._end_with_parent()
    assert ended.value.code == 1


@pytest.mark.skipif(os.name != "posix", reason="a terminal of its own")
def test_ctrl_c_shows_the_fights_there_are_and_the_bar_tells_the_time_left() -> None:
    """More fights than anybody waits for; somebody looks at the bar and stops them."""
    code = "import sys; from tui.cli import main; sys.argv[0] = 'counterbeat'; sys.exit(main())"
    ours, theirs = os.openpty()
    words = ["forecast", "first-snow-duel", "--fights", "90000"]
    process = subprocess.Popen([sys.executable, "-c", code, *words], stdout=subprocess.PIPE, stderr=theirs, text=True)
    os.close(theirs)
    seen = ""
    while " s left" not in seen:
        seen += os.read(ours, 1000).decode()
    process.send_signal(signal.SIGINT)
    report = process.communicate(timeout=60)[0]
    while "interrupted after" not in seen:
        seen += os.read(ours, 1000).decode()
    os.close(ours)
    assert process.returncode == 0
    assert re.search(r"\d+ of 90000, \d+ s left", seen)
    assert "Who wins" in report


@pytest.mark.parametrize(("before", "rows"), [(0, 0), (1, 1), (3, 2)])
def test_ctrl_c_in_a_sweep_shows_the_values_there_are_and_plays_no_more_of_them(
    before: int, rows: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two stretches of fights for each of three values; it is interrupted after so many of the six."""
    left = iter(range(before))

    def interrupted(task: Task, count: int) -> Any:
        for _ in range(2):
            if next(left, None) is None:
                raise KeyboardInterrupt
            yield fights_of(played(msgspec.msgpack.encode(msgspec.structs.replace(task, seeds=(1,)))))

    monkeypatch.setattr(command, "in_processes", interrupted)
    parser = ArgumentParser()
    command.declare(parser)
    words = parser.parse_args(["mir-duel", "--fights", "2", "--vary", "duellist.health=3..5", "--json"])
    if not rows:
        with pytest.raises(KeyboardInterrupt):
            command.main(words)
        return
    assert command.main(words) == 0
    told = capsys.readouterr()
    assert [row["vary"] for row in json.loads(told.out)] == [{"duellist.health": str(3 + row)} for row in range(rows)]
    assert told.err.endswith(f"interrupted after 1 of 2 fights of duellist.health {2 + rows}\n")


def test_ctrl_c_that_python_drops_is_heard_all_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is raised while an object is tidied up is printed and forgotten: the fights went on."""

    def interrupted(task: Task, jobs: int) -> Iterator[list[Fight]]:
        for part in stretches(task):
            yield [Fight(seed, "party", 1, 1, 1, (), ()) for seed in part.seeds]
            with suppress(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(command, "in_processes", interrupted)
    parser = ArgumentParser()
    command.declare(parser)
    before = signal.getsignal(signal.SIGINT)
    assert command.main(parser.parse_args(["mir-duel", "--fights", "80", "--json"])) == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["fights"] == 16
    assert told.err.endswith("interrupted after 16 of 80 fights\n")
    assert signal.getsignal(signal.SIGINT) is before


def test_who_plays_is_told_by_sides_and_by_whom_they_are_not_whole() -> None:
    """A side that is called *foes* is meant by its name, whatever other sides there are."""
    sides = ["party", "foes", "beasts"]
    assert [sides_meant(name, sides) for name in ("foes", "party", "beasts", "gods")] == [
        ["foes"],
        ["party"],
        ["beasts"],
        ["gods"],
    ]
    assert sides_meant("foes", ["ours", "theirs", "beasts"]) == ["theirs", "beasts"]
    assert sides_meant("party", ["ours", "theirs"]) == ["ours"]
