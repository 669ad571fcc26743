"""Which folders belong to this user: one for saves, one for settings.

``COUNTERBEAT_HOME`` moves everything to one folder (a memory stick, a test); without it the platform decides.
"""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """Where saves and packs lie."""
    home = os.environ.get("COUNTERBEAT_HOME")
    if home:
        return Path(home)
    from platformdirs import user_data_path  # costs some milliseconds of start-up, so only who asks pays them

    return user_data_path("counterbeat", appauthor=False)


def config_folder() -> Path:
    """Where settings and key maps lie."""
    home = os.environ.get("COUNTERBEAT_HOME")
    if home:
        return Path(home)
    from platformdirs import user_config_path  # as above

    return user_config_path("counterbeat", appauthor=False)


def saves_folder() -> Path:
    """Where chronicles lie that were not given a place of their own."""
    return data_folder() / "saves"
