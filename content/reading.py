"""One file of a pack read, and what is wrong with it told in words of a file: place, key, what would be right."""

from __future__ import annotations

import codecs
import os
import re
import stat
import unicodedata
from pathlib import Path
from typing import Any

import tomli
from msgspec import Struct

from engine.core.refusal import shortened

LARGEST = 4 << 20
"""Bytes of a file of a pack; the longest shipped has 60,000. A longer one is not read to find out what it is."""


class Found(Struct, frozen=True, order=True):
    """A problem with the file it is in."""

    file: str
    path: str
    message: str

    def __str__(self) -> str:
        told = shortened(f"{self.path} {self.message}" if self.path else self.message)
        return f"{self.file}: {told}"


class ContentError(Exception):
    """Content that cannot be used, with everything that is wrong with it."""

    def __init__(self, problems: list[Found]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


def text_of(file: Path) -> str:
    """What a file of a pack says, with or without the mark that some editors put in front of a text.

    Raises ``ContentError`` for what is none, without reading it or waiting for it; ``OSError``, ``UnicodeDecodeError``.
    """
    there = os.stat(file)
    if not stat.S_ISREG(there.st_mode):
        raise ContentError([Found(str(file), "", "is no ordinary file")])
    if there.st_size > LARGEST:
        raise ContentError([Found(str(file), "", f"is longer than {LARGEST >> 20} MB, more than is read of any file")])
    return file.read_bytes().removeprefix(codecs.BOM_UTF8).decode().replace("\r\n", "\n")


def read_toml(file: Path) -> dict[str, Any]:
    """A TOML file as tables; ``ContentError`` when it cannot be read or is no TOML."""
    try:
        return tomli.loads(text_of(file), parse_float=_exact)
    except OSError as error:
        raise ContentError([Found(str(file), "", f"cannot be read: {error.strerror or error}")]) from error
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise ContentError([Found(str(file), "", f"is not written in UTF-8, see line {line}")]) from error
    except RecursionError as error:
        raise ContentError([Found(str(file), "", "is no valid TOML: it is nested too deeply")]) from error
    except ValueError as error:
        told = f"is no valid TOML: {_in_words(str(error))}{_looks_like(file, str(error))}"
        raise ContentError([Found(str(file), "", told)]) from error


def _in_words(told: str) -> str:
    """What the TOML parser says, without how it says it in Python."""
    if told.startswith("Exceeds the limit"):
        return "a number in it has thousands of digits"
    path = re.search(r"\(('[^)]*),?\)", told)
    if path is not None:
        names = ".".join(re.findall(r"'([^']*)'", path.group(1)))
        told = told.replace(path.group(0), names)
    return told


_QUOTES = "\u201c\u201d\u201e\u201f\u2018\u2019\u201a\u00ab\u00bb"


def _looks_like(file: Path, told: str) -> str:
    """What in the line of a mistake only looks like what TOML wants: quotation marks of a word processor, letters of
    another alphabet in a key.
    """
    place = re.search(r"at line (\d+)", told)
    lines = file.read_bytes().decode("utf-8-sig", "replace").splitlines()
    line = lines[int(place.group(1)) - 1] if place is not None and int(place.group(1)) <= len(lines) else ""
    quotes = sorted({letter for letter in line if letter in _QUOTES})
    if quotes:
        return f'; {" and ".join(quotes)} are no quotation marks there: type "'
    strange = next((letter for letter in line.partition("=")[0] if not letter.isascii() and letter.isprintable()), "")
    if strange:
        return f"; {strange} is {unicodedata.name(strange, 'a letter of its own')}, and keys are written in a to z"
    return ""


def _exact(text: str) -> object:
    from decimal import Decimal  # scalings such as 1.75 are kept exactly

    return Decimal(text)
