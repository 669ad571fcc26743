"""Line mode against the program: whom it plays, why it does what it does, and how it is given back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from content import loader
from saves.chronicle import look
from saves.library import newest
from tests.cli.conftest import Counterbeat
from tests.cli.test_plain import Script
from tui.plain.play import LineMode
from tui.plain.program import Program
from tui.start.fights import begin
from tui.start.places import saves_folder


def play(program: Counterbeat, *lines: str, auto: str = "foes", encounter: str = "first-duel") -> str:
    given = ("--auto", auto) if auto else ()
    done = program("play", encounter, "--plain", "--seed", "3", *given, stdin="\n".join((*lines, "q")) + "\n")
    assert (done.status, done.err) == (0, "")
    return done.out


def reasons() -> list[str]:
    found = newest(saves_folder())
    assert found is not None
    timeline = look(found.path, loader.rules).session.timeline
    return [timeline.step(at).why for at in range(1, timeline.size + 1) if not timeline.step(at).auto]


def test_the_foes_decide_when_the_person_has_and_say_why_and_each_decision_is_a_step_of_the_program(
    program: Counterbeat,
) -> None:
    """MI-S08: decisions are secret until all are in; it was told what they do, and why, before anybody else chose. *The
    rest stand* is for the people among those who are asked.
    """
    out = play(program, "go", "go")
    asked = out.index("Mamoru, free in segment 1")
    assert asked < out.index("Kappa walks to") < out.index("The program, for Kappa: Mamoru is nearest")
    assert "Kappa, free in" not in out, "a person is asked for nobody whom the program plays"
    assert "asked too" not in out
    assert [bool(why) for why in reasons()] == [False, True, False, True]


def test_taking_back_goes_to_the_last_decision_of_a_person_and_the_program_decides_again(
    program: Counterbeat,
) -> None:
    out = play(program, "go", "u", "go")
    assert out.count("The program, for Kappa: Mamoru is nearest, ") == 2
    assert len(reasons()) == 4, "one more branch of a wait and a walk"


def test_whom_the_program_plays_it_plays_when_the_fight_is_opened_again(program: Counterbeat) -> None:
    play(program, "go")
    done = program("resume", "--plain", stdin="go\no foes=person\nq\n")
    assert "Type h for help.\nThe program plays all foes (simple).\n" in done.out
    assert done.out.index("The program, for Kappa: ") < done.out.index("all foes: played by a person again.")
    assert "The program" not in program("resume", "--plain", stdin="go\nq\n").out


def test_a_fight_that_goes_on_by_requests_has_whom_the_program_plays_as_well(program: Counterbeat) -> None:
    """``--auto`` may give others, and take back."""
    play(program, "go")
    found = newest(saves_folder())
    assert found is not None
    file = str(found.path)
    stand = '{"op":"do","command":{"do":"rest-stand"}}\n'
    faces = stand.replace("}}", '},"dice":[6]}')
    done = program("run", "--resume", file, stdin=faces + stand)
    assert '"message":"1 face too many: 6; needed: no dice"' in done.out, "as a command for both of them says"
    assert '"step":4' in done.out, "Mamoru's and Kappa's, each for themselves"
    done = program("run", "--resume", file, "--auto", "foes=person", stdin=stand)
    assert '"step":5' in done.out, "one for both"
    assert program("run", "--resume", file, "--auto", "foes=people").err.endswith(
        "'foes=people': write SIDE=MIND, the minds being random, simple, sharp, person\n"
    )


def test_o_gives_sides_and_people_and_takes_them_back(program: Counterbeat) -> None:
    out = play(program, "o foes=sharp", "o Kappa=person", "o kappa", "o foes=person", auto="")
    assert "all foes: played by the sharp mind." in out
    assert "Kappa: played by a person again." in out
    assert "Kappa: played by the simple mind." in out
    assert "all foes: played by a person again." in out
    assert "The program, for Kappa" not in out, "it decides when the person has"


def test_whom_the_tables_of_a_game_play_is_given_to_nobody(program: Counterbeat) -> None:
    out = play(program, "o", "o foes", "o Weir Rat 2", "o Weir Rat", auto="", encounter="rats-on-the-quay")
    assert "The game's own tables play Weir Rat 2: nothing is asked of them." in out
    assert "The game's own tables play Weir Rat, Weir Rat 2 and Weir Rat 3: nothing is asked of them." in out
    assert "played by" not in out
    assert "Say o and a side (party) or a name, say o party." in out
    assert "The game's own tables play foes: no decision of theirs is asked." in out


def test_what_cannot_play_is_told_with_what_can(program: Counterbeat) -> None:
    out = play(program, "o", "o foes=clever", "o fows", auto="")
    assert "Say o and a side (party, foes) or a name, say o foes." in out
    assert "Nothing called 'clever' plays: random, simple, sharp or person does." in out
    assert "'fows' is no side and nobody: there are party and foes." in out


def test_dice_of_the_program_are_typed_too_and_whoever_goes_back_can_have_it_decide_later(program: Counterbeat) -> None:
    katana = ("dice table", "o foes", "1", "")
    out = play(program, *katana, "c", "go", "10", "9", "how", encounter="first-snow-duel", auto="")
    asked, later, decided = (out.index(text) for text in ("Roll 3d6 for attack", "has not decided; go", "for Hayato: "))
    assert asked < later < out.index("Aya attacks Hayato: which defence?") < decided
    assert "Roll 3d6 for defence" in out[later:decided]


def test_a_fight_that_the_program_plays_alone_is_told_to_its_end(program: Counterbeat) -> None:
    out = play(program, auto="party,foes")
    assert "The program, for Mamoru: " in out
    assert out.index("The program, for Kappa: ") < out.index("are left standing: segment") < out.index("Between fights")


@pytest.mark.parametrize("words", [("play", "--plain"), ("run", "--save", "x.fight")])
def test_a_side_that_there_is_not_begins_no_fight(program: Counterbeat, words: tuple[str, ...]) -> None:
    command, *rest = words
    done = program(command, "first-duel", *rest, "--auto", "fows")
    assert (done.status, "did you mean foes?" in done.err) == (2, True)
    assert newest(saves_folder()) is None
    assert not Path("x.fight").exists()


def test_what_was_told_is_on_the_disk_while_the_program_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal that was closed meanwhile lost the person's own decision too."""
    chronicle = begin("first-duel", seed=3, path=tmp_path / "duel.fight", auto="foes")
    unsaved: list[bool] = []
    decide = Program.decide

    def decided(self: Program, carry: Any) -> bool:
        unsaved.append(bool(chronicle.session.unsaved))
        return decide(self, carry)

    monkeypatch.setattr(Program, "decide", decided)
    LineMode(chronicle, Script("go", "q")).play()
    assert len(unsaved) > 1
    assert not any(unsaved)
