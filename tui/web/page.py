"""The page that shows a fight: a terminal, a sentence when it is closed, and nothing that is fetched from elsewhere."""

from __future__ import annotations

TITLE = "Counterbeat"
"""All that the page says of itself: not which fight it is, nor in which file."""

PAGE = f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{TITLE}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="xterm.css">
<link rel="stylesheet" href="page.css">
<script src="page.js" defer></script>
<script src="terminal.js" defer></script>
</head>
<body>
<p class="fonts" aria-hidden="true"><b>x</b><i>x</i>x</p>
<p class="closed" role="status">Nothing is shown any more. <a href="">Show it again</a></p>
<p class="keys">
<button type="button" data-key="[" aria-label="a step back">◀</button>
<button type="button" data-key="]" aria-label="a step on">▶</button>
<button type="button" data-key="&#27;[F" aria-label="follow the fight again">now</button>
<button type="button" data-key="v" aria-label="another view">view</button>
<button type="button" data-key="m" aria-label="the map">map</button>
<button type="button" data-key="s" aria-label="the sheets">sheets</button>
<button type="button" data-size="-2" aria-label="smaller letters">A−</button>
<button type="button" data-size="2" aria-label="larger letters">A+</button>
</p>
<div id="terminal" class="textual-terminal" data-font-size="16"></div>
</body>
</html>
"""

STYLE = """\
@font-face { font-family: "Roboto Mono"; font-weight: 100 700; src: url("upright.ttf"); }
@font-face { font-family: "Roboto Mono"; font-weight: 100 700; font-style: italic; src: url("italic.ttf"); }
html, body { margin: 0; height: 100%; background: #10141a; color: #d5dae2; font-family: "Roboto Mono", monospace; }
#terminal.textual-terminal { position: absolute; inset: 0 0 2.75rem; width: auto; height: auto; overflow: hidden; }
.keys { position: absolute; z-index: 5; inset: auto 0 0; height: 2.75rem; margin: 0; display: flex; }
.keys button { flex: 1; min-width: 0; padding: 0; border: 0; border-left: 1px solid #303844; background: #1a2028;
  color: inherit; font: inherit; font-size: 0.8rem; }
.keys button:disabled { color: #5b6670; }
.fonts { position: absolute; opacity: 0; }
.closed { display: none; position: absolute; z-index: 10; inset: 0; margin: 0; padding-top: 40vh; text-align: center;
  background: #10141ae0; }
.closed a { color: inherit; }
body.-closed .closed { display: block; }
"""

SCRIPT = """\
"use strict";
const terminal = document.getElementById("terminal");
const address = new URL("ws", location.href);
address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
terminal.dataset.sessionWebsocketUrl = address.origin + address.pathname;
const size = Number(new URLSearchParams(location.search).get("fontsize"));
const asked = size >= 6 && size <= 60 ? size : Number(terminal.dataset.fontSize);
const fits = (size) => Math.floor(innerWidth / Math.floor(size * 0.6)) >= 40
  && Math.floor(terminal.clientHeight / Math.ceil(size * 1.32)) >= 18;
const fitting = () => {
  let size = asked;
  while (size > 6 && !fits(size)) size -= 1;
  return size;
};
terminal.dataset.fontSize = fitting();
let socket = null;
window.WebSocket = class extends WebSocket {
  constructor(...how) { super(...how); socket = this; }
};
const larger = document.querySelector("[data-size='2']");
const judge = () => { larger.disabled = !fits(Number(terminal.dataset.fontSize) + Number(larger.dataset.size)); };
const width = innerWidth;
let turned = 0;
window.addEventListener("resize", () => {
  judge();
  clearTimeout(turned);
  if (innerWidth === width) return;
  turned = setTimeout(() => { if (fitting() !== Number(terminal.dataset.fontSize)) location.reload(); }, 300);
});
judge();
for (const button of document.querySelectorAll(".keys button")) {
  button.addEventListener("click", () => {
    if (button.dataset.key !== undefined) {
      if (socket !== null && socket.readyState === 1) socket.send(JSON.stringify(["stdin", button.dataset.key]));
      return;
    }
    const wanted = new URL(location.href);
    wanted.searchParams.set("fontsize", Number(terminal.dataset.fontSize) + Number(button.dataset.size));
    location.replace(wanted);
  });
}
"""
"""Tells the terminal where to connect to: to where the page is from, however it came here. The buttons give keys over
the terminal's own connection, for telephones have none. Letters are no larger than leaves the columns and lines that a
fight is drawn in, also once a telephone is turned: the page is loaded anew then, for the terminal takes its letters
once. (A keyboard that comes up takes lines and no columns.) A letter of this font is 0.6 of its size wide and 1.32
high, in whole pixels.
"""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What the page may load: its own files and its own connection. (The terminal writes styles into the page.)"""

HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""Sent with everything; without a referrer no other site learns the address."""
