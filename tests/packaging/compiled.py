"""The one compiled library, msgspec, for every system and Python that it is published for, in one folder.

Each Python looks for a compiled module under names of its own (``_core.cpython-313-x86_64-linux-gnu.so``,
``_core.cp311-win_amd64.pyd``), so all of them lie side by side and each finds the one that is made for it. Only the two
kinds of Mac share a name: theirs are put together into one file, as Apple's own ``lipo`` does it.

``python -m tests.packaging.compiled`` writes down anew which files these are, with their hashes: a file that is not the
one written down is never used.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import struct
import sys
import tomllib
import urllib.error
import urllib.request
import zipfile
from importlib import metadata
from pathlib import Path, PurePath

from msgspec import Struct

LIBRARY = "msgspec"
LIST = Path(__file__).parent / "wheels.toml"
INDEX = f"https://pypi.org/simple/{LIBRARY}/"
WANTED = re.compile(
    r"-cp3(?:1[1-9])-cp3(?:1[1-9])-"
    r"(?:macosx_\w+_(?:x86_64|arm64)|manylinux\S*_(?:x86_64|aarch64)|musllinux\S*_(?:x86_64|aarch64)|win_(?:amd64|arm64))\.whl$"
)
COMPILED = (".so", ".pyd")
OF_ONE_WHEEL = ("RECORD", "WHEEL")
"""What says for which system one published file is."""

PATIENCE = 20
"""Seconds that the network may take to answer."""


class Wheel(Struct, frozen=True):
    """One published file."""

    name: str
    url: str
    sha256: str


class OutOfReach(Exception):  # noqa: N818 - no fault of ours
    """The published files cannot be had here and now; the reason in words."""


def wheels() -> list[Wheel]:
    """Those that were written down."""
    return [Wheel(**wheel) for wheel in tomllib.loads(LIST.read_text(encoding="utf-8"))["wheel"]]


def fetched(wheel: Wheel, cache: Path) -> bytes:
    """A published file, out of the cache where it is there. Raises ``OutOfReach``; ``ValueError`` for another file."""
    kept = cache / wheel.name
    if not kept.is_file():
        try:
            with urllib.request.urlopen(wheel.url, timeout=PATIENCE) as answer:
                data: bytes = answer.read()
        except (urllib.error.URLError, OSError) as error:
            raise OutOfReach(f"{wheel.name}: {getattr(error, 'reason', error)}") from error
        cache.mkdir(parents=True, exist_ok=True)
        part = kept.with_suffix(f".{os.getpid()}")
        part.write_bytes(data)
        part.replace(kept)
    data = kept.read_bytes()
    if hashlib.sha256(data).hexdigest() != wheel.sha256:
        kept.unlink()
        raise ValueError(f"{wheel.name} is not the file that {LIST.name} names")
    return data


def library(cache: Path) -> dict[str, bytes]:
    """Every file of the library by its path, as it is published for all systems and Pythons together, whichever version
    is installed here. Raises ``OutOfReach``, and ``ValueError`` where two of the published files are not of one kind.
    """
    found: dict[str, bytes] = {}
    for wheel in wheels():
        with zipfile.ZipFile(io.BytesIO(fetched(wheel, cache))) as archive:
            for entry in archive.infolist():
                name, data = entry.filename, archive.read(entry)
                if entry.is_dir() or PurePath(name).name in OF_ONE_WHEEL:
                    continue
                if name not in found:
                    found[name] = data
                elif name.endswith(COMPILED):
                    found[name] = both_macs(found[name], data)
                elif found[name].splitlines() != data.splitlines():  # those for Windows have line ends of their own
                    raise ValueError(f"{wheel.name}: its {name} is not that of the others")
    return found


FAT, THIN_64 = 0xCAFEBABE, 0xFEEDFACF
ALIGNED = 14
"""Slices begin at multiples of 2 to the power of this: the pages of the newer Macs."""


def both_macs(first: bytes, second: bytes) -> bytes:
    """One file for two kinds of processor: a head that says where each one's part begins, and the parts as they are."""
    parts = sorted((first, second), key=_processor)
    if _processor(parts[0])[0] == _processor(parts[1])[0]:
        raise ValueError("both are for the same processor")
    page = 1 << ALIGNED
    head, body = struct.pack(">II", FAT, len(parts)), b""
    for part in parts:
        body += b"\0" * (-len(body) % page)
        head += struct.pack(">5I", *_processor(part), page + len(body), len(part), ALIGNED)
        body += part
    return head.ljust(page, b"\0") + body


def _processor(module: bytes) -> tuple[int, int]:
    """The kind of processor that a module of a Mac is for."""
    magic, kind, variant = struct.unpack_from("<3I", module)
    if magic != THIN_64:
        raise ValueError("this is no module of a Mac for one processor")
    return kind, variant


def main() -> None:
    """Write the list for the version that is installed here."""
    version = metadata.version(LIBRARY)
    asked = urllib.request.Request(INDEX, headers={"Accept": "application/vnd.pypi.simple.v1+json"})
    with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
        files = json.load(answer)["files"]
    lines = [f"# {LIBRARY} {version}, written by python -m tests.packaging.compiled"]
    for file in sorted(files, key=lambda one: str(one["filename"])):
        if file["filename"].startswith(f"{LIBRARY}-{version}-") and WANTED.search(file["filename"]):
            lines += ["", "[[wheel]]", f'name = "{file["filename"]}"', f'url = "{file["url"]}"']
            lines += [f'sha256 = "{file["hashes"]["sha256"]}"']
    LIST.write_text("\n".join(lines) + "\n", encoding="utf-8")
    sys.stdout.write(f"{len(wheels())} files\n")


if __name__ == "__main__":
    main()
