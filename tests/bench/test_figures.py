"""The benchmarks are not tests, but what they say about a figure has to be right."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench.figures import Figure, amount, percentile, table

ROOT = Path(__file__).parents[2]


def figure(ours: float, base: float | None, sense: str, bound: float, stretch: float | None = None) -> Figure:
    return Figure("T0", "a figure", "ms", ours, base, "a baseline", sense, bound, stretch)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("ours", "base", "sense", "bound", "stretch", "verdict"),
    [
        (20, 10, "at most", 2.0, 1.5, "ok"),
        (15, 10, "at most", 2.0, 1.5, "stretch"),
        (21, 10, "at most", 2.0, 1.5, "MISSED"),
        (2, 10, "at least", 0.15, 0.3, "ok"),
        (1, 10, "at least", 0.15, 0.3, "MISSED"),
        (1.7, None, "at most", 1.6, None, "MISSED"),
        (1.5, None, "at most", 1.6, None, "ok"),
    ],
)
def test_a_figure_is_held_against_its_baseline(
    ours: float, base: float | None, sense: str, bound: float, stretch: float | None, verdict: str
) -> None:
    assert figure(ours, base, sense, bound, stretch).verdict == verdict


@pytest.mark.parametrize(
    ("seen", "interval", "verdict"),
    [(0.9, (0.7, 0.97), "ok"), (0.9, (0.6, 0.97), "open"), (0.5, (0.3, 0.7), "open"), (0.3, (0.1, 0.6), "MISSED")],
)
def test_a_sample_is_held_against_its_bound_with_all_that_it_may_mean(
    seen: float, interval: tuple[float, float], verdict: str
) -> None:
    assert Figure("T0", "won", "", seen, None, "", "at least", 0.65, interval=interval).verdict == verdict


def test_the_table_shows_figure_baseline_ratio_and_target_side_by_side() -> None:
    line = table([figure(21, 10, "at most", 2.0, 1.5)]).splitlines()[1]
    assert [cell.strip() for cell in line.split("  ") if cell.strip()] == [
        "T0",
        "a figure",
        "21.0 ms",
        "10.0 ms",
        "a baseline",
        "2.10 ×",
        "≤ 2 ×",
        "1.5 ×",
        "MISSED",
    ]


def test_percentiles_are_interpolated() -> None:
    assert percentile([4, 1, 3, 2], 0.5) == 2.5
    assert percentile([7], 0.95) == 7
    assert amount(None) == "-"


def test_an_unknown_measurement_is_refused_with_the_known_ones() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench", "T99"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "T99: there are T1 T2" in done.stderr


SHORT = """
import sys
from msgspec.structs import replace
from tests.bench import __main__ as bench
bench.QUICK = replace(bench.QUICK, passes=1, steps=300)
sys.exit(bench.main(sys.argv[1:]))
"""


@pytest.mark.timeout(300)
def test_the_engine_is_measured_beside_the_plain_fold(tmp_path: Path) -> None:
    """What it says is another matter: the figures of one pass over short fights mean nothing."""
    out = tmp_path / "figures.json"
    done = subprocess.run(
        [sys.executable, "-c", SHORT, "T12", "T16", "--quick", "--json", str(out)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in (0, 1), done.stderr
    figures = json.loads(out.read_text(encoding="utf-8"))["figures"]
    assert [figure["id"] for figure in figures] == ["T12"] * 5 + ["T16"] * 2
    assert all(figure["ours"] > 0 and figure["verdict"] for figure in figures)
