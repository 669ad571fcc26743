"""One page that holds a whole fight and can be stepped through: no server, no other file, nothing from anywhere else.

Pictures are drawn here and put into the page as text; parts that stay the same from one moment to the next are stored
once. The script in the page only ever writes text, never markup, and the page may load nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

import msgspec

from engine.core.session import Session
from engine.core.text import clean
from engine.core.view import Audience, Line
from saves.picture import heading, panels

_WIDTH = 96

_STYLE = """
:root{color-scheme:light dark}
body{margin:0;font:15px/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
header{position:sticky;top:0;padding:.6rem 1rem;background:Canvas;border-bottom:1px solid GrayText}
h1{font-size:1rem;margin:0 0 .4rem}h2{font-size:.85rem;margin:.8rem 0 .2rem;color:GrayText}
nav{display:flex;gap:.4rem;align-items:center;flex-wrap:wrap}nav input{flex:1;min-width:8rem}
button{font:inherit;padding:.1rem .6rem}#where{min-width:12ch}
main{display:grid;grid-template-columns:minmax(0,3fr) minmax(16rem,2fr);gap:0 1.5rem;padding:0 1rem}
#picture{position:sticky;top:var(--head,6rem);align-self:start;max-height:calc(100vh - var(--head,6rem));overflow:auto}
li{scroll-margin:calc(var(--head,6rem) + 2rem) 0 2rem}
@media(max-width:70rem){
main{display:block}#picture{background:Canvas;max-height:50vh;border-bottom:1px solid GrayText}
li{scroll-margin-top:calc(50vh + var(--head,6rem))}
}
pre{margin:0;white-space:pre;overflow-x:auto;line-height:1.25}
ol{list-style:none;margin:0;padding:0}li{padding:.1rem .4rem;cursor:pointer}li small{color:GrayText}
li.ruling{font-style:italic}li.later{opacity:.45}li.now{background:Highlight;color:HighlightText}
li ul{margin:0;padding-left:1.5rem;font-size:.85em}
"""

_SCRIPT = """
"use strict";
const fight=JSON.parse(document.getElementById("fight").textContent);
const by=id=>document.getElementById(id),slide=by("slide"),picture=by("picture");
const told=[...document.querySelectorAll("li[data-at]")];
let at=0;
function go(to){
  at=Math.max(0,Math.min(fight.frames.length-1,to));
  const frame=fight.frames[at];
  slide.value=at;
  by("where").textContent=(at+1)+" / "+fight.frames.length;
  by("clock").textContent=fight.texts[frame[0]];
  picture.replaceChildren(...frame.slice(1).flatMap(([title,text])=>{
    const head=document.createElement("h2"),body=document.createElement("pre");
    head.textContent=fight.texts[title];body.textContent=fight.texts[text];
    return [head,body];
  }));
  let now=null;
  for(const line of told){
    const when=+line.dataset.at;
    line.classList.toggle("later",when>at);
    line.classList.toggle("now",when===at);
    if(when===at&&!now)now=line;
  }
  if(now)now.scrollIntoView({block:"nearest"});
  location.replace("#"+(at+1));
}
const head=document.querySelector("header");
function measure(){document.documentElement.style.setProperty("--head",head.offsetHeight+"px");}
addEventListener("resize",measure);measure();
slide.max=fight.frames.length-1;
slide.addEventListener("input",()=>go(+slide.value));
for(const [id,to] of [["first",()=>0],["back",()=>at-1],["on",()=>at+1],["last",()=>fight.frames.length-1]])
  by(id).addEventListener("click",()=>go(to()));
for(const line of told)line.addEventListener("click",()=>go(+line.dataset.at));
addEventListener("keydown",event=>{
  const to={ArrowLeft:at-1,ArrowRight:at+1,Home:0,End:fight.frames.length-1}[event.key];
  if(to!==undefined&&event.target!==slide){event.preventDefault();go(to);}
});
go((parseInt(location.hash.slice(1))||fight.frames.length)-1);
"""

_HEAD = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none';style-src 'unsafe-inline';script-src 'unsafe-inline'">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<header>
<h1>{title}</h1>
<nav>
<button id="first" title="Home">&#x23EE;&#xFE0E;</button><button id="back" title="Left">&#x25C0;&#xFE0E;</button>
<button id="on" title="Right">&#x25B6;&#xFE0E;</button><button id="last" title="End">&#x23ED;&#xFE0E;</button>
<input id="slide" type="range" min="0" value="0" aria-label="moment"><span id="where"></span>
</nav>
<div id="clock" aria-live="polite"></div>
</header>
<main>
<section id="picture"><noscript>Without scripts the chronicle can be read, but not stepped through.</noscript></section>
<ol>
"""


class _Texts:
    """Every text of the page once."""

    def __init__(self) -> None:
        self.all: list[str] = []
        self._known: dict[str, int] = {}

    def number(self, text: str) -> int:
        found = self._known.setdefault(text, len(self.all))
        if found == len(self.all):
            self.all.append(text)
        return found


def page(session: Session[Any, Any, Any], title: str, audience: Audience) -> Iterator[str]:
    """The page, in pieces. A step that changes nothing an audience can see has no moment of its own."""
    yield _HEAD.format(title=escape(title), style=_STYLE)
    texts = _Texts()
    frames: list[list[Any]] = []
    for step in (0, *session.timeline.path()):
        frame = _frame(session, step, audience, texts)
        lines = session.lines(step, audience) if step else ()
        if not frames or lines or frame != frames[-1]:
            frames.append(frame)
        for line in lines:
            yield _told(line, len(frames) - 1)
    data = msgspec.json.encode({"texts": texts.all, "frames": frames}).decode().replace("<", "\\u003c")
    yield f'</ol>\n</main>\n<script type="application/json" id="fight">{data}</script>\n'
    yield f"<script>{_SCRIPT}</script>\n</body>\n</html>\n"


def _frame(session: Session[Any, Any, Any], step: int, audience: Audience, texts: _Texts) -> list[Any]:
    """Heading, then title and text of each part, all as numbers of texts."""
    view = session.ruleset.view(session.timeline.states[step], audience, None)
    clock = heading(view) + (f" · {clean(view.banner)}" if view.banner else "")
    parts = [[texts.number(one.title), texts.number("\n".join(one.lines))] for one in panels(view, _WIDTH)]
    return [texts.number(clock), *parts]


def _told(line: Line, frame: int) -> str:
    rule = f" <small>{escape(clean(line.rule))}</small>" if line.rule else ""
    moment = f"<small>{escape(clean(line.moment))}</small> " if line.moment else ""
    detail = "".join(f"<li>{escape(clean(text))}</li>" for text in line.detail)
    kind = ' class="ruling"' if line.ruling else ""
    inner = f"{moment}{escape(clean(line.text))}{rule}" + (f"<ul>{detail}</ul>" if detail else "")
    return f'<li data-at="{frame}"{kind}>{inner}</li>\n'
