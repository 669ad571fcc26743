"""Arguments that several commands share."""

from __future__ import annotations

import os
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path

from saves.journal import ENDING
from tui.start.places import no_folder, saves_folder

HIGHEST_SEED = 2**63 - 1


def add_dice(parser: ArgumentParser, table_dice: str) -> None:
    """``--seed`` and ``--table-dice``; the text says what the latter means here."""
    parser.add_argument("--seed", type=_seed, metavar="N", help="the seed of the dice: the same gives the same faces")
    parser.add_argument("--table-dice", action="store_true", help=table_dice)


def add_save(parser: ArgumentParser) -> None:
    """``FILE``, which may be left out."""
    parser.add_argument(
        "file", metavar="FILE", type=named_save, nargs="?", help="a save, or its name (default: the newest)"
    )


def named_save(text: str) -> Path:
    """A save by its path, or by its name alone, with its ending or without: one among the saves, unless a file of that
    name lies here.
    """
    if not os.path.exists(text) and os.path.basename(text) == text:
        for kept in (saves_folder() / text, saves_folder() / f"{text}{ENDING}"):
            if os.path.isfile(kept):
                return kept
    return Path(text)


def new_file(text: str) -> Path:
    """A file that is to be written. Its folder is looked for and never made: a slip in a name would make another."""
    path = Path(text)
    if missing := no_folder(path):
        raise ArgumentTypeError(missing)
    return path


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 20 and int(text) <= HIGHEST_SEED):
        raise ArgumentTypeError(f"{text!r} is no seed: a whole number from 0 to {HIGHEST_SEED}")
    return int(text)
