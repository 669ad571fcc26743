"""Every command that draws nothing: what it prints, where, and with which status."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from content.loader import listing
from content.packs_on_disk import SHIPPED, data_folder
from engine import __version__
from saves.chronicle import look, start
from saves.lines import closing_line, commit_lines, header_line
from tests.cli.conftest import Counterbeat
from tests.engine.core.duel import Adjust, Adjusted, Duel, DuelRules, Fighter, Strike
from tests.saves.scenes import begin, kept, rules_for, unclosed
from tests.saves.test_verify import better, forged, rolling
from tui.commands import verify
from tui.home.encounter_list import list_entries

ROOT = Path(__file__).parents[2]
EVIL = "\x1b[31mZoe\x1b]0;x\x07</script><b>[red]\u202e" + "x" * 10_000 + "漢字\n"


def evil_fight(path: Path) -> Path:
    """A fight whose names are everything that a name should not be."""
    rules = DuelRules()
    root = Duel({"ann": Fighter("ann", EVIL), "ben": Fighter("ben", "*Ben* `_#1.")})
    chronicle = start(rules, root, title=EVIL, encounter="ford", seed=3, by="0.1.0", path=path)
    chronicle.session.do(Strike("ann", "ben"))
    chronicle.session.name_branch(1, EVIL)
    assert chronicle.save() is None
    chronicle.close()
    return path


def is_harmless(text: str) -> bool:
    return all(part.isprintable() for part in text.split("\n"))


def test_version_and_help(counterbeat: Counterbeat) -> None:
    assert counterbeat("--version").out == f"counterbeat {__version__}\n"
    done = counterbeat("--help")
    assert done.status == 0
    for command in ("play", "resume", "list", "run", "show", "log", "watch", "verify", "check", "where"):
        assert f"counterbeat {command} " in done.out
        one = counterbeat(command, "--help")
        assert (one.status, f"counterbeat {command}" in one.out) == (0, True)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["paly"], "there is no command paly: did you mean play?"),
        (["zzz"], "there is no command zzz: there are learn, play, "),
        (["--verison"], "there is no command --verison"),
        (["home"], "there is no command home"),
        (["play"], "required: ENCOUNTER; counterbeat play --help says more"),
        (["play", "ford", "--sed", "1"], "unrecognized arguments"),
        (["show"], "there is no fight yet: counterbeat play ENCOUNTER begins one"),
        (["show", "--at"], "expected one argument"),
        (["show", "none.fight"], "none.fight: there is no such file"),
        (["log", "."], ".: this is a folder, not a save"),
        (["log", "x.fight", "--format", "pdf"], "invalid choice"),
        (["verify", "none.fight"], "there is no such file"),
        (["resume", "--plain"], "there is no fight yet: counterbeat play ENCOUNTER begins one"),
        (["\x1b[31m"], "there is no command ␛[31m"),
        ([], "needs a terminal"),
        (["play", "ford"], "needs a terminal"),
        (["play", "nothere"], "nothere: no encounter and no file is called that"),
    ],
)
def test_bad_usage_is_one_line_and_status_2(counterbeat: Counterbeat, words: list[str], told: str) -> None:
    done = counterbeat(*words)
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
    assert done.err.startswith("counterbeat: ")
    assert told in done.err


@pytest.mark.parametrize("name", ["ford", "ford.fight"])
def test_a_save_is_found_by_its_name_as_the_list_of_fights_shows_it(
    counterbeat: Counterbeat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    saves = tmp_path / "saves"
    saves.mkdir(exist_ok=True)
    kept(saves / "ford.fight")
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path))
    for words in (["verify", name], ["show", name], ["log", name], ["resume", name, "--plain"], ["bundle", name]):
        assert counterbeat(*words).status == 0, words
    assert counterbeat("run", "--resume", name).status == 0
    assert "there is no such file" in counterbeat("verify", f"./{name}").err, "a path is a path"
    Path(name).write_text("no save")
    assert counterbeat("verify", name).status, "a file that lies here is meant first"


def test_a_fault_of_ours_is_a_sentence_too(counterbeat: Counterbeat, monkeypatch: pytest.MonkeyPatch) -> None:
    import tui.start.fights

    path = kept(Path("ford.fight"))
    monkeypatch.setattr(tui.start.fights, "rules", lambda system: 1 / 0)
    done = counterbeat("show", str(path))
    assert (done.status, done.err.count("\n")) == (70, 1)
    assert "this should not have happened: ZeroDivisionError" in done.err
    monkeypatch.setenv("COUNTERBEAT_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        counterbeat("show", str(path))


def test_whoever_stops_reading_or_interrupts_hears_nothing(tmp_path: Path) -> None:
    """Through a real pipe: the reader goes after one line, the writer says nothing on standard error."""
    command = f'"{sys.executable}" -c "import sys; from tui.cli import main; sys.exit(main())" where'
    done = subprocess.run(f"{command} | true", shell=True, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr == ""


def test_where_follows_the_one_variable(
    counterbeat: Counterbeat, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path / "stick"))
    lines = counterbeat("where").lines
    assert [line.split()[0] for line in lines] == ["saves", "your", "settings", "shipped"]
    assert lines[0].endswith(str(tmp_path / "stick" / "saves"))


def test_lists_and_the_card_at_home_tell_the_licence_of_a_pack(counterbeat: Counterbeat) -> None:
    """P4: also of a pack of one's own, wherever in it the notice lies."""
    for name, place in (("fen", "fen/NOTICE"), ("moor", "moor/miasma/NOTICE")):
        folder = data_folder() / "packs" / name / "miasma" / "encounters"
        folder.mkdir(parents=True)
        duel = (SHIPPED / "miasma" / "encounters" / "first-duel.toml").read_text(encoding="utf-8")
        (folder / f"{name}.toml").write_text(duel, encoding="utf-8")
        (data_folder() / "packs" / place).write_text(f"{name} by Ann, under CC BY-SA 4.0\n", encoding="utf-8")
    told = {row["id"]: row["licence"] for row in json.loads(counterbeat("list", "--json").out)}
    assert (told["fen"], told["moor"], told["first-duel"]) == ("CC BY-SA 4.0", "CC BY-SA 4.0", "MIT")
    assert told["the-gate"] == "CC BY-NC-SA 3.0 US"
    cards = {entry.encounter: dict(entry.facts) for entry in list_entries([], listing(), {})}
    assert {name: cards[name]["licence"] for name in cards} == told


def test_list_for_people_and_for_programs(counterbeat: Counterbeat) -> None:
    rows = json.loads(counterbeat("list", "--json").out)
    assert rows
    assert all(set(row) == {"id", "system", "title", "summary", "licence"} for row in rows)
    text = counterbeat("list").out
    assert all(row["id"] in text and row["title"] in text for row in rows)


def test_check_names_file_and_key_and_its_status_says_whether_all_is_well(
    counterbeat: Counterbeat, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('system = "mirr"\n')
    done = counterbeat("check", str(bad))
    assert (done.status, done.err) == (1, "")
    assert f"{bad}: system is 'mirr': must be one of" in done.out
    assert counterbeat("check", str(tmp_path / "none")).status == 1


def test_show_draws_the_moment_and_any_other(counterbeat: Counterbeat, tmp_path: Path) -> None:
    path = str(kept(tmp_path / "ford.fight"))
    before = Path(path).read_bytes()
    done = counterbeat("show", path)
    assert done.status == 0
    assert "A duel · turn 2" in done.out
    assert "Health █████░░░░░░░░░░░ 2/6" in done.out
    assert "? Ann: parry or take it?" in done.out
    assert "2    Ben strikes  (DU-1)" in done.out
    assert max(map(len, done.lines)) <= 100
    at = counterbeat("show", path, "--at", "1")
    assert "? Ben: parry or take it?" in at.out
    assert "Health ████████████████ 6/6" in at.out
    wrong = counterbeat("show", path, "--at", "99")
    assert (wrong.status, "there is no step 99" in wrong.err) == (2, True)
    assert counterbeat("show", path, "--players").status == 0
    assert Path(path).read_bytes() == before


def test_show_tells_on_standard_error_what_is_lost(counterbeat: Counterbeat, tmp_path: Path) -> None:
    path = unclosed(tmp_path / "ford.fight")
    path.write_bytes(path.read_bytes()[:-4])
    done = counterbeat("show", str(path))
    assert (done.status, done.err.count("\n")) == (0, 1)
    assert "the last line was cut off; everything before is here: 4 steps" in done.err


@pytest.mark.parametrize("words", [["x" * 5000], ["play", "--seed", "x" * 5000], ["list", "--" + "x" * 5000]])
def test_what_was_typed_is_repeated_at_no_length(counterbeat: Counterbeat, words: list[str]) -> None:
    done = counterbeat(*words)
    assert (done.status, done.err.count("\n")) == (2, 1)
    assert len(done.err) < 500


def test_log_as_text_and_markdown(counterbeat: Counterbeat, tmp_path: Path) -> None:
    path = str(kept(tmp_path / "ford.fight"))
    assert counterbeat("log", path).lines == [
        "At the ford · A duel",
        "",
        "turn 1",
        "  1    Ann strikes  (DU-1)",
        "  1    attack: 4  (DU-3)",
        "  1    Ben loses 4  (DU-3)",
        "",
        "turn 2",
        "  2    Ben strikes  (DU-1)",
    ]
    markdown = counterbeat("log", path, "--format", "md").lines
    assert markdown[:5] == ["# At the ford · A duel", "", "## turn 1", "", "- Ann strikes *(DU-1)*"]


def test_log_as_json_has_the_facts_for_the_game_master_only(counterbeat: Counterbeat, tmp_path: Path) -> None:
    path = str(kept(tmp_path / "ford.fight"))
    told = json.loads(counterbeat("log", path, "--format", "json").out)
    assert (told["title"], told["system"], told["audience"]) == ("At the ford", "duel", "gm")
    assert [passage["step"] for passage in told["passages"]] == [1, 2, 5]
    assert told["passages"][1]["events"][0]["faces"] == [4]
    players = json.loads(counterbeat("log", path, "--format", "json", "--players").out)
    assert [passage["number"] for passage in players["passages"]] == [1, 2, 3]
    assert all(set(passage) == {"number", "moment", "label", "lines"} for passage in players["passages"])


class Page(HTMLParser):
    """The tags and addresses of a page, and its text by tag."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.addresses: list[Any] = []
        self.scripts: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags.append(tag)
        self.addresses += [value for name, value in attrs if name in ("src", "href", "srcset", "action", "data")]

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1] == "script":
            self.scripts.append(data)


def test_log_as_a_page_holds_everything_and_loads_nothing(counterbeat: Counterbeat, tmp_path: Path) -> None:
    text = counterbeat("log", str(kept(tmp_path / "ford.fight")), "--format", "html").out
    page = Page(text)
    assert page.addresses == []
    assert "default-src 'none'" in text
    assert not re.search(r"https?:|url\(|@import", text)
    fight = json.loads(page.scripts[0])
    assert len(fight["frames"]) == 4
    shown = ["\n".join(fight["texts"][number] for _, number, *_ in frame[1:]) for frame in fight["frames"]]
    assert "Health ████████████████ 6/6" in shown[0]
    assert "Health █████░░░░░░░░░░░ 2/6" in shown[-1]
    assert re.findall(r'data-at="(\d)"', text) == ["1", "2", "2", "3"]


@pytest.mark.parametrize("kind", ["text", "md", "json", "html"])
@pytest.mark.parametrize("audience", [[], ["--players"]])
def test_names_from_hell_are_harmless_in_every_export(
    counterbeat: Counterbeat, tmp_path: Path, kind: str, audience: list[str]
) -> None:
    done = counterbeat("log", str(evil_fight(tmp_path / "e.fight")), "--format", kind, *audience)
    assert (done.status, done.err) == (0, "")
    assert is_harmless(done.out)
    if kind == "html":
        assert set(Page(done.out).tags) <= {
            "html",
            "head",
            "meta",
            "title",
            "style",
            "body",
            "header",
            "h1",
            "nav",
            "button",
            "input",
            "span",
            "div",
            "main",
            "section",
            "noscript",
            "ol",
            "li",
            "small",
            "ul",
            "b",
            "br",
            "details",
            "summary",
            "script",
        }
        assert done.out.count("</script>") == 2
    if kind == "md":
        assert "\\[red\\]" in done.out
        assert "\\<b\\>" in done.out


def test_names_from_hell_are_harmless_in_pictures(counterbeat: Counterbeat, tmp_path: Path) -> None:
    path = str(evil_fight(tmp_path / "e.fight"))
    for words in (["show", path], ["show", path, "--players"], ["verify", path], ["log", path]):
        done = counterbeat(*words)
        assert done.status == 0
        assert is_harmless(done.out + done.err)


def test_verify_agrees_with_a_fight_played_under_the_same_rules(counterbeat: Counterbeat, tmp_path: Path) -> None:
    done = counterbeat("verify", str(kept(tmp_path / "ford.fight")))
    assert (done.status, done.out) == (0, "whole: 5 steps, and today's rules decide every one of them the same\n")


def test_one_step_is_told_as_one(counterbeat: Counterbeat, tmp_path: Path) -> None:
    chronicle = begin(tmp_path / "one.fight")
    chronicle.session.do(Adjust("ann", 1))
    chronicle.save()
    chronicle.close()
    assert (
        counterbeat("verify", str(tmp_path / "one.fight")).out
        == "whole: 1 step, and today's rules decide it the same\n"
    )


def test_verify_tells_changed_rules_from_a_damaged_file(counterbeat: Counterbeat, tmp_path: Path) -> None:
    chronicle = begin(None)
    chronicle.session.do(Adjust("ann", 1))
    good = chronicle.session.drain()
    wrong = replace(good[0], id=2, parent=1, events=(Adjusted("ann", 5),))
    refused = replace(good[0], id=2, parent=1, command=Adjust("ann", -5))
    auto = replace(good[0], id=2, parent=1, auto=True)
    fewer = replace(good[0], id=2, parent=1, events=())
    for changed, told in (
        (wrong, "Adjusted would be different now"),
        (refused, "it would be refused now (health -5: must be 0 or more)"),
        (auto, "the flow would not take it by itself"),
        (fewer, "more or fewer things would happen now"),
    ):
        line, chain = header_line(chronicle.header)
        block, chain = commit_lines([*good, changed], chain, "")
        path = tmp_path / "ford.fight"
        path.write_bytes(line + block + closing_line(chain)[0])
        done = counterbeat("verify", str(path))
        assert (done.status, done.out) == (3, f"the rules have changed since step 2: {told}\n")
    path = unclosed(tmp_path / "whole.fight")
    data = path.read_bytes()
    path.write_bytes(data[:-30] + b"#" + data[-29:])
    done = counterbeat("verify", str(path))
    assert (done.status, done.out) == (
        1,
        "the file is damaged at record 8, after step 4: record 8 is damaged or out of place\n",
    )
    assert list(tmp_path.glob("*damaged*")) == []


@pytest.mark.parametrize(("listed", "more"), [(1, ["and 1 more that are not as the file says"]), (2, []), (3, [])])
def test_verify_lists_some_of_what_was_forged_and_counts_the_rest(
    counterbeat: Counterbeat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, listed: int, more: list[str]
) -> None:
    monkeypatch.setattr(verify, "SHOWN", listed)
    done = counterbeat("verify", str(forged(tmp_path / "ford.fight", rolling(better))))
    told = [line for line in done.lines if line.startswith("step ")]
    assert (done.status, len(told)) == (1, min(listed, 2))
    assert told[0] == "step 2 says that 5 was rolled, and the seed gives 4"
    assert done.lines[len(told) :] == [*more, "the rules have changed since step 2: Hurt would be different now"]


def test_watch_prints_what_happens_while_it_happens(tmp_path: Path) -> None:
    from tui.plain.talk import Talk
    from tui.plain.watch import Watcher

    said: list[str] = []

    class Ear(Talk):
        def say(self, text: str = "", indent: str = "") -> None:
            said.append(text)

        def lines(self, lines: Any) -> None:
            said.extend(lines)

    path = tmp_path / "ford.fight"
    writer = begin(path)
    watcher = Watcher(look(path, rules_for), "players", Ear())
    watcher.look_again()
    assert said == []
    writer.session.do(Strike("ann", "ben"))
    writer.save()
    watcher.look_again()
    assert said == ["1    Ann strikes  (DU-1)"]
    said.clear()
    writer.session.do(Adjust("ben", 1))
    writer.session.undo()
    writer.save()
    watcher.look_again()
    assert said == []
    path.unlink()
    watcher.look_again()
    assert said == ["Note: the file is gone."]


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_watch_in_another_process_sees_a_step(tmp_path: Path) -> None:
    """How often it looks is held where nobody waits for another process, which a busy machine lets wait."""
    import signal

    code = (
        "import sys, tui.start.fights; from tests.engine.core.duel import DuelRules;"
        "tui.start.fights.rules = lambda system: DuelRules();"
        "from tui.cli import main; sys.exit(main())"
    )
    path = tmp_path / "ford.fight"
    writer = begin(path)
    watcher = subprocess.Popen(
        [sys.executable, "-c", code, "watch", str(path)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
    )
    assert watcher.stdout is not None
    while "? Ann: strike whom?" not in watcher.stdout.readline():
        pass
    writer.session.do(Strike("ann", "ben"))
    writer.save()
    assert "Ann strikes" in watcher.stdout.readline()
    watcher.send_signal(signal.SIGINT)
    _, err = watcher.communicate(timeout=20)
    assert (watcher.returncode, err) == (130, "")


def test_nothing_said_beside_the_output_is_obeyed_by_a_terminal(
    counterbeat: Counterbeat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A5: names of files and notes out of them are quoted on standard error, by `serve` too."""
    from tui.start.errors import mention

    said = io.StringIO()
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stderr", said)
        mention("what players see of a\x1b[2J\x07b.fight")
    assert said.getvalue() == "counterbeat: what players see of a␛[2J␇b.fight\n"
    path = unclosed(tmp_path / "a\x1b[2Jb.fight")
    path.write_bytes(path.read_bytes()[:-9])
    for command in ("show", "log"):
        done = counterbeat(command, str(path))
        assert "\x1b" not in done.err + done.out, command
