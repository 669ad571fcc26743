"""The exported page: what is on it, and that it can be stepped through by keys, slider, buttons, lines and swipes."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import time
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from content.loader import encounter
from engine.core.rulings import commands as r
from engine.core.scenes import NEWS, Phrase
from engine.core.session import Session
from engine.core.view import Line, Meter, Tone
from engine.systems.miasma import commands as c
from saves.page import _line, _phrase, page
from saves.picture import meter_text
from tests.tui.test_contrast import contrast
from tui.start.fights import begin, rules_for

NODE = shutil.which("node")
DOM = Path(__file__).parent / "page_dom.js"


def fought() -> Session[Any, Any, Any]:
    """A duel of some segments: Mamoru cuts the kappa, which waits."""
    session = begin("first-duel", seed=1).session
    session.do(r.RulePlace("mamoru", "3,3"))
    slash = next(option for option in session.options("gm", "mamoru") if option.label.startswith("Slash"))
    session.do(session.ruleset.read(slash.command))
    while session.state.segment < 5:
        for question in session.pending():
            session.do(c.Turn(question.who, session.state.segment % 6))
    return session


def stepped(tmp_path: Path, *steps: dict[str, Any]) -> list[dict[str, Any]]:
    """What the page shows at first and after each step, its script run by node."""
    if NODE is None:
        pytest.skip("no node is installed")
    file = tmp_path / "fight.html"
    file.write_text("".join(page(fought(), "The ford", "gm")), encoding="utf-8")
    run = subprocess.run(
        [NODE, str(DOM), str(file)],
        input="".join(json.dumps(step) + "\n" for step in steps),
        capture_output=True,
        text=True,
        check=True,
    )
    shown: list[dict[str, Any]] = json.loads(run.stdout)
    return shown


def test_keys_step_through_the_moments_and_the_line_of_each_is_marked(tmp_path):
    first, on, last, back, home = stepped(
        tmp_path, {"key": "ArrowRight"}, {"key": "End"}, {"key": "ArrowLeft"}, {"key": "Home"}
    )
    whole = int(first["where"].split(" / ")[1])
    assert whole > 4
    assert (first["where"], on["where"], last["where"]) == (f"1 / {whole}", f"2 / {whole}", f"{whole} / {whole}")
    assert back["where"] == f"{whole - 1} / {whole}"
    assert home["where"] == first["where"]
    assert last["later"] == 0
    assert home["later"] > 0
    assert {"Board", "Combatants"} <= set(on["titles"])
    assert last["hash"] == f"#{whole}"


def test_slider_buttons_lines_and_swipes_lead_to_the_same_moments(tmp_path):
    _, slid, on, line, swiped, back = stepped(
        tmp_path, {"slide": 2}, {"click": "on"}, {"line": 0}, {"swipe": -90}, {"swipe": 90}
    )
    assert slid["where"].startswith("3 /")
    assert on["where"].startswith("4 /")
    assert line["now"] == 0
    assert int(swiped["where"].split(" ")[0]) == int(line["where"].split(" ")[0]) + 1
    assert back["where"] == line["where"]


def test_it_plays_by_itself_and_stops_for_a_key(tmp_path):
    _, playing, stopped, again = stepped(tmp_path, {"key": " "}, {"key": "ArrowRight"}, {"click": "play"})
    assert playing["play"] != stopped["play"]
    assert again["play"] == playing["play"]


class Parts(HTMLParser):
    """The elements of a page that are open, and what is wrong with their nesting."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if tag not in ("meta", "input", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


def test_it_is_whole_and_the_picture_and_the_lines_scroll_apart():
    written = "".join(page(fought(), "The ford", "gm"))
    parts = Parts()
    parts.feed(written)
    assert (parts.wrong, parts.open) == ([], [])
    assert re.search(r"body\{[^}]*overflow:hidden", written)
    assert re.search(r"#picture,ol\{overflow:auto", written)
    assert "width=device-width" in written


@pytest.mark.parametrize(("name", "drawings"), [("first-duel", {"Segments", "Board"}), ("enc-gate", {"Board"})])
def test_what_is_drawn_keeps_its_width_and_what_is_words_is_broken_by_the_browser(
    name: str, drawings: set[str]
) -> None:
    whole = "".join(page(begin(name, seed=1).session, "A fight", "gm"))
    data = json.loads(whole.partition('id="fight">')[2].partition("</script>")[0])
    parts = {data["texts"][title]: (data["texts"][text], width) for title, text, width in data["frames"][0][1:]}
    assert {title for title, (_, width) in parts.items() if width} == drawings
    assert len({text for text, _ in parts.values()}) == len(parts) > len(drawings)


def test_a_scene_is_one_sentence_with_its_lines_folded_under_it():
    written = "".join(page(fought(), "The ford", "gm"))
    first = re.search(r"<li data-at.*?</li>\n", written)
    assert "<details><summary>how</summary>" in written
    assert first is not None


def test_what_nobody_may_miss_stands_out_and_nothing_else_does() -> None:
    told = Phrase((("Aya strikes", "plain"), ("→ down", "death")))
    assert _phrase(told) == "Aya strikes <b>→ down</b>"
    tones: tuple[Tone, ...] = ("plain", "hit", "dim", "bad", "death")
    for tone in tones:
        assert (
            _line(Line("<Ren> falls", "YS-1", tone))
            == f"{'<b>&lt;Ren&gt; falls</b>' if tone in NEWS else '&lt;Ren&gt; falls'} <small>YS-1</small>"
        )


def crowd() -> Session[Any, Any, Any]:
    """A hundred steps of sixty combatants on 200 by 200 hexes."""
    found = encounter("ford-at-dusk")
    party, kappa = found.combatants[0], found.combatants[2]
    people = [
        replace(party if at % 4 == 0 else kappa, at=f"{60 + 2 * (at % 10)},{40 + 3 * (at // 10)}") for at in range(60)
    ]
    wide = replace(found, width=200, height=200, terrain=(), combatants=tuple(people))
    rules = rules_for("miasma")
    session = Session(rules, rules.begin(wide), seed=1)
    for turn in range(100):
        asked = session.pending()[0].who
        session.do(c.Turn(asked, turn % 6) if turn % 7 == 0 else c.Stand(asked))
    return session


def test_a_hundred_steps_of_sixty_on_a_large_map_take_five_seconds_at_most():
    session = crowd()
    began = time.process_time()
    written = sum(len(part) for part in page(session, "A crowd", "gm"))
    assert time.process_time() - began < 5
    assert written > 100_000


def test_a_meter_says_its_number_once_and_shows_no_empty_boxes():
    assert meter_text(Meter("hp", "HP", 5, 7, text="5/7")) == "HP 5/7"
    assert meter_text(Meter("hp", "HP", 5, 7, text="bleeding")) == "HP 5/7  bleeding"
    assert meter_text(Meter("physical", "Physical", 0, 2, kind="slots", tokens=("", ""))) == "Physical □□ 0/2"
    assert meter_text(Meter("physical", "Physical", 1, 2, kind="slots", tokens=("cut", ""))) == "Physical ■□ 1/2 [cut]"
    assert meter_text(Meter("reach", "Reach", 0, 0, kind="number", text="none")) == "Reach  none"
    assert meter_text(Meter("reach", "Reach", 2, 0, kind="number", text="with the hook")) == "Reach 2  with the hook"
    bars = [meter_text(Meter("life", "Life", value, 10), bars=True) for value in (-1, 0, 1, 10)]
    assert [bar.count("█") for bar in bars] == [0, 0, 1, bars[3].count("█")]
    assert "░" not in bars[3]
    assert meter_text(Meter("life", "Life", 1, 1000), bars=True).count("█") == 1


@pytest.mark.parametrize(("ground", "at"), [("#ffffff", 0), ("#121212", 1)], ids=["light", "dark"])
def test_whatever_is_written_on_the_page_can_be_read(ground: str, at: int):
    """Lines to come are dimmed by their colour, never by see-through ink, and no words have the grey of a browser."""
    style = "".join(page(fought(), "The ford", "gm")).partition("</style>")[0]
    assert "opacity" not in style
    assert not re.search(r"[{;]color:GrayText", style)
    for name in ("news", "dim"):
        ink = re.findall(rf"--{name}:(#[0-9a-f]{{6}})", style)[at]
        assert contrast(ink, ground) >= 4.5, (name, ink)
