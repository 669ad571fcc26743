"""The page for those who write programs says what is so: every request on it works."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tui.protocol.requests import OPERATIONS
from tui.protocol.server import ProtocolServer
from tui.start.fights import begin

PAGE = Path(__file__).parents[2] / "tui" / "protocol" / "protocol.md"


def test_every_request_on_the_page_is_answered() -> None:
    text = PAGE.read_text(encoding="utf-8")
    requests = re.findall(r'^\| `(\{"op".*?\})` \|', text, re.MULTILINE)
    assert {json.loads(request)["op"] for request in requests} == set(OPERATIONS)
    table = ProtocolServer(begin("first-duel", seed=1))
    for request in sorted(requests, key=lambda one: '"redo"' in one):
        answer = json.loads(table.answer(request.encode()))
        assert answer["ok"] or answer["error"]["code"] == "no-step", (request, answer)
