"""What is printed of every row of the armory, the attunements and the rosters, as one checksum a row.

The game's data was taken down once, apart from this program, in files of its own, and is not shipped with it: the pack
has it in our words. `python -m tests.engine.fires.printed FOLDER` reads that data, says what differs and writes
`printed.json` anew. Texts are ours and left out, British spelling is put for American; nothing else may differ.
"""

from __future__ import annotations

import json
import sys
import tomllib
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec.structs import fields

from content.packs_on_disk import SHIPPED
from engine.systems.fires.catalog import rows

KEPT = Path(__file__).with_name("printed.json")
FILES: dict[str, tuple[str, str, type]] = {
    "weapons": ("weapons", "weapon", rows.Weapon),
    "shields": ("shields", "shield", rows.Shield),
    "armour": ("armor", "armor", rows.Armour),
    "catalysts": ("catalysts", "catalyst", rows.Catalyst),
    "rings": ("rings", "ring", rows.Ring),
    "flasks": ("flasks", "flask", rows.Flask),
    "missiles": ("missiles", "missile", rows.Missile),
    "items": ("items", "item", rows.Item),
    "attunements": ("attunements", "attunement", rows.Attunement),
    "actions": ("actions", "action", rows.Action),
    "conditions": ("conditions", "condition", rows.Condition),
    "damage-types": ("damage_types", "damage_type", rows.DamageType),
    "damage-modifiers": ("damage_modifiers", "damage_modifier", rows.DamageModifier),
    "enemy-types": ("enemy_types", "enemy_type", rows.EnemyType),
    "stamina": ("stamina_by_end", "stamina", rows.Stamina),
    "grades": ("scaling_grades", "grade", rows.Grade),
}
"""The pack's file, the data's file and array, the struct of a row."""
SPELT = {"defense": "defence", "behavior": "behaviour", "armor": "armour"}
TEXTS = ("id", "text", "effect", "origin")


def spelt(value: Any) -> Any:
    """The same in British spelling."""
    if isinstance(value, dict):
        return {SPELT.get(key, key): spelt(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [spelt(inner) for inner in value]
    return SPELT.get(value, value.replace("Armor", "Armour")) if isinstance(value, str) else value


def plain(row: dict[str, Any]) -> dict[str, Any]:
    """A row without its texts and without what is empty."""
    return {key: value for key, value in spelt(row).items() if key not in TEXTS and value not in ([], {}, "", 0, False)}


def checksum(row: dict[str, Any]) -> str:
    return sha256(json.dumps(plain(row), sort_keys=True).encode()).hexdigest()[:16]


def shipped(kind: str) -> dict[str, dict[str, Any]]:
    """The pack's rows of a kind, with what the pack leaves out because it is the usual."""
    struct = FILES[kind][2]
    usual = {
        field.encode_name: list(field.default) if isinstance(field.default, tuple) else field.default
        for field in fields(struct)
        if isinstance(field.default, str | int | tuple)
    }
    found = tomllib.loads((SHIPPED / "fires" / f"{kind}.toml").read_text(encoding="utf-8"))
    return {key: {**usual, **row} for key, row in found.items() if row.get("origin", "printed") == "printed"}


def taken_down(folder: Path, kind: str) -> dict[str, dict[str, Any]]:
    """The data's rows of a kind."""
    file, array, _ = FILES[kind]
    found = tomllib.loads((folder / f"{file}.toml").read_text(encoding="utf-8"))[array]
    return {row["id"]: row for row in found}


def main(folder: Path) -> None:
    kept: dict[str, dict[str, str]] = {}
    for kind in FILES:
        ours, theirs = shipped(kind), taken_down(folder, kind)
        kept[kind] = {key: checksum(row) for key, row in theirs.items()}
        for key in sorted({*ours, *theirs}):
            one, other = plain(ours.get(key, {})), plain(theirs.get(key, {}))
            for name in sorted({*one, *other}):
                if one.get(name) != other.get(name):
                    print(f"{kind}.{key}.{name}: {one.get(name)!r}, printed {other.get(name)!r}")
    KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
