"""Words that people read in more than one room."""

PLACES = {
    "slot": "In a hand slot",
    "pouch": "In a pouch",
    "ring": "As a ring",
    "armour": "Worn",
    "carried": "Carried along",
    "stash": "In the stash",
    "missiles": "Among the missiles",
    "drop": "Left behind",
}
"""What the places are called where things are, or may go."""


def sink_name(sink: str) -> str:
    """What a sink is called: ``P.DEF``."""
    return sink.upper().replace("-", ".")
