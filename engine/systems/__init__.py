"""The game systems, by name. Adding one is a folder here, a folder in content/packs, and a line below."""

SYSTEMS: dict[str, str] = {
    "miasma": "Miasma",
    "yokai": "Mysteries of the Yokai",
    "mir": "MIR",
    "mirage": "Mirage",
    "fires": "Fires Far Away",
}
"""Short name of every system (its folder here and in content/packs) and its title."""
