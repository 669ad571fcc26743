"""One page that holds a whole fight and can be stepped through: no server, no other file, nothing from anywhere else.

Pictures are drawn here and put into the page as text; parts that stay the same from one moment to the next are stored
once. The script in the page only ever writes text, never markup, and the page may load nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from typing import Any

import msgspec

from engine.core.scenes import NEWS, Phrase, Scene, scenes
from engine.core.session import Session
from engine.core.text import cell_len, clean
from engine.core.view import Audience, Line, View
from saves.boards import drawing, listing
from saves.picture import heading, panels, track_lines

_WIDTH = 96
"""Cells a drawing may take."""
_LINE = 10_000

_STYLE = """
:root{color-scheme:light dark;--news:#b3261e;--dim:#5c666e}
@media(prefers-color-scheme:dark){:root{--news:#ff8a80;--dim:#a5adb5}}
*{box-sizing:border-box}
body{margin:0;font:15px/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;
height:100vh;height:100dvh;display:grid;grid-template-rows:auto minmax(0,1fr);overflow:hidden}
header{padding:.5rem 1rem;border-bottom:1px solid GrayText}
h1{font-size:1rem;margin:0 0 .3rem}h2{font-size:.85rem;margin:.8rem 0 .2rem;color:var(--dim)}
nav{display:flex;gap:.4rem;align-items:center;flex-wrap:wrap}nav input{flex:1;min-width:8rem}
button{font:inherit;padding:.1rem .6rem;min-width:2.6rem;min-height:2.2rem}#where{min-width:9ch}
main{display:grid;grid-template-columns:minmax(0,3fr) minmax(16rem,2fr);min-height:0}
#picture,ol{overflow:auto;min-height:0;padding:0 1rem 1rem;overscroll-behavior:contain}
ol{list-style:none;margin:0;border-left:1px solid GrayText}
#picture{container-type:inline-size}
pre{margin:0;line-height:1.25}pre.drawn{white-space:pre;line-height:1.17;font-size:clamp(.7em,100cqw/var(--cells)/.62,1em);
overflow-x:auto;padding-bottom:.6em;
background:linear-gradient(90deg,Canvas 40%,transparent) 0/2rem 100% no-repeat local,
linear-gradient(-90deg,Canvas 40%,transparent) 100%/2rem 100% no-repeat local,
linear-gradient(90deg,GrayText,transparent) 0/.7rem 100% no-repeat,
linear-gradient(-90deg,GrayText,transparent) 100%/.7rem 100% no-repeat}
pre div{white-space:pre-wrap;overflow-wrap:anywhere;padding-left:6ch;text-indent:-6ch}
li[data-at]{padding:.15rem .4rem;cursor:pointer}li small{color:var(--dim)}b{color:var(--news)}
li.ruling{font-style:italic}li.later,li.later b{color:var(--dim)}li.now{background:Highlight;color:HighlightText}
li.now b,li.now small,li.now summary{color:inherit}
details ul{margin:0;padding-left:1.2rem;font-size:.85em}summary{color:var(--dim);font-size:.85em}
@media(max-width:60rem){
body{font-size:13px}header{padding:.4rem .6rem}
main{grid-template-columns:minmax(0,1fr);grid-template-rows:minmax(0,3fr) minmax(0,2fr)}
#picture,ol{padding:0 .6rem .6rem}ol{border-left:0;border-top:1px solid GrayText}
}
@media(scripting:none){body{height:auto;display:block;overflow:visible}}
"""

_SCRIPT = """
"use strict";
const fight=JSON.parse(document.getElementById("fight").textContent);
const by=id=>document.getElementById(id),slide=by("slide"),picture=by("picture");
const told=[...document.querySelectorAll("li[data-at]")];
const last=fight.frames.length-1;
let at=-1,playing=0;
function go(to){
  to=Math.max(0,Math.min(last,to));
  if(to===at)return;
  at=to;
  const frame=fight.frames[at];
  slide.value=at;
  by("where").textContent=(at+1)+" / "+(last+1);
  by("clock").textContent=fight.texts[frame[0]];
  picture.replaceChildren(...frame.slice(1).flatMap(([title,text,cells])=>{
    const head=document.createElement("h2"),body=document.createElement("pre");
    head.textContent=fight.texts[title];
    if(cells){body.className="drawn";body.style.setProperty("--cells",cells);body.textContent=fight.texts[text];}
    else body.replaceChildren(...fight.texts[text].split("\\n").map(line=>{
      const row=document.createElement("div");
      row.textContent=line;
      return row;
    }));
    return [head,body];
  }));
  let now=null;
  for(const line of told){
    const when=+line.dataset.at;
    line.classList.toggle("later",when>at);
    line.classList.toggle("now",when===at);
    if(when<=at)now=line;
  }
  if(now)now.scrollIntoView({block:"nearest"});
  history.replaceState(null,"","#"+(at+1));
}
function play(on){
  clearInterval(playing);playing=0;
  if(on&&at<last)playing=setInterval(()=>{go(at+1);if(at>=last)play(false);},1200);
  by("play").textContent=playing?"stop":"play";
}
slide.max=last;
slide.addEventListener("input",()=>{play(false);go(+slide.value);});
const steps={first:()=>0,back:()=>at-1,on:()=>at+1,last:()=>last};
for(const id of Object.keys(steps))by(id).addEventListener("click",()=>{play(false);go(steps[id]());});
by("play").addEventListener("click",()=>play(!playing));
for(const line of told)line.addEventListener("click",event=>{
  if(!event.target.closest("details")){play(false);go(+line.dataset.at);}
});
addEventListener("keydown",event=>{
  if(event.ctrlKey||event.altKey||event.metaKey)return;
  if(event.key===" "&&event.target===document.body){event.preventDefault();play(!playing);return;}
  const to={ArrowLeft:at-1,ArrowRight:at+1,"[":at-1,"]":at+1,PageUp:at-10,PageDown:at+10,Home:0,End:last}[event.key];
  if(to!==undefined&&event.target!==slide){event.preventDefault();play(false);go(to);}
});
let touched=null;
const pushed=drawn=>!!drawn&&drawn.scrollWidth>drawn.clientWidth;
picture.addEventListener("touchstart",event=>{
  touched=event.touches.length===1&&!pushed(event.target.closest("pre.drawn"))?[event.touches[0].clientX,event.touches[0].clientY]:null;
},{passive:true});
picture.addEventListener("touchend",event=>{
  if(!touched)return;
  const x=event.changedTouches[0].clientX-touched[0],y=event.changedTouches[0].clientY-touched[1];
  touched=null;
  if(Math.abs(x)>60&&Math.abs(x)>3*Math.abs(y)){
    play(false);go(x<0?at+1:at-1);
  }
},{passive:true});
addEventListener("hashchange",()=>go((parseInt(location.hash.slice(1))||1)-1));
go((parseInt(location.hash.slice(1))||1)-1);
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
<button id="first" title="The beginning: Home">|&#x25C0;&#xFE0E;</button>
<button id="back" title="One moment back: left">&#x25C0;&#xFE0E;</button>
<button id="on" title="One moment on: right">&#x25B6;&#xFE0E;</button>
<button id="last" title="The end: End">&#x25B6;&#xFE0E;|</button>
<button id="play" title="Play it: space">play</button>
<input id="slide" type="range" min="0" value="0" aria-label="moment"><span id="where"></span>
</nav>
<div id="clock" aria-live="polite"></div>
</header>
<main>
<section id="picture"><noscript>Without scripts the chronicle can be read, but not stepped through.</noscript></section>
<ol>
"""


class _Texts:
    """The texts of a page, each kept once and named by its number."""

    def __init__(self) -> None:
        self.all: list[str] = []
        self._known: dict[str, int] = {}

    def number(self, text: str) -> int:
        found = self._known.setdefault(text, len(self.all))
        if found == len(self.all):
            self.all.append(text)
        return found


def page(session: Session[Any, Any, Any], title: str, audience: Audience) -> Iterator[str]:
    """The page, in pieces. A step that changes nothing an audience can see has no moment of its own, nor one of which
    they do not know that it was taken.
    """
    yield _HEAD.format(title=escape(title), style=_STYLE)
    texts = _Texts()
    frames: list[list[Any]] = []
    told: list[tuple[int, Line]] = []
    path = (0, *session.timeline.path())
    for _, group in groupby(path, lambda step: session.opener(step, audience)):
        steps = tuple(group)
        frame = _frame(session, steps[-1], audience, texts)
        lines = [line for step in steps if step for line in session.lines(step, audience)]
        if not frames or lines or frame != frames[-1]:
            frames.append(frame)
        told += [(len(frames) - 1, line) for line in lines]
    yield from map(_told, scenes(told))
    data = msgspec.json.encode({"texts": texts.all, "frames": frames}).decode().replace("<", "\\u003c")
    yield f'</ol>\n</main>\n<script type="application/json" id="fight">{data}</script>\n'
    yield f"<script>{_SCRIPT}</script>\n</body>\n</html>\n"


def _frame(session: Session[Any, Any, Any], step: int, audience: Audience, texts: _Texts) -> list[Any]:
    """The number of the heading's text, then each part."""
    view = session.ruleset.view(session.timeline.states[step], audience, None)
    clock = heading(view) + (f" · {clean(view.banner)}" if view.banner else "")
    return [texts.number(clock), *(_part(title, lines, drawn, texts) for title, lines, drawn in _parts(view) if lines)]


def _parts(view: View) -> Iterator[tuple[str, Sequence[str], bool]]:
    """Title and lines of each part, and whether it is a drawing: what is words is broken by the browser."""
    for panel in panels(view, _LINE):
        if panel.id == "track" and view.track.kind == "segments":
            yield panel.title, track_lines(view.track, _WIDTH), True
        elif panel.id == "board":
            yield panel.title, drawing(view.board, _WIDTH), True
            yield "Who is where", listing(view.board, _LINE), False
        else:
            yield panel.title, panel.lines, False


def _part(title: str, lines: Sequence[str], drawn: bool, texts: _Texts) -> list[int]:
    """Title and text as numbers of texts, and how many cells wide a drawing is; 0 for words."""
    return [texts.number(title), texts.number("\n".join(lines)), max(map(cell_len, lines)) if drawn else 0]


def _told(scene: Scene) -> str:
    """A scene in one sentence, with its lines folded under it; ``step`` of such a scene is the frame it is told in."""
    lines = scene.lines
    kind = ' class="ruling"' if all(line.ruling for line in lines) else ""
    if len(lines) == 1:
        inner = _line(lines[0]) + _details(lines[0].detail)
    elif scene.phrases:
        parts = "".join(f"<li>{_line(line)}{_details(line.detail)}</li>" for line in lines)
        inner = f"{_moment(scene.moment)}{' · '.join(map(_phrase, scene.phrases))}"
        inner += f"<details><summary>how</summary><ul>{parts}</ul></details>"
    else:
        inner = "<br>".join(map(_line, lines))
    return f'<li data-at="{scene.step}"{kind}>{inner}</li>\n'


def _phrase(phrase: Phrase) -> str:
    words = ((escape(clean(text)), tone in NEWS) for text, tone in phrase.parts)
    return " ".join(f"<b>{text}</b>" if news else text for text, news in words)


def _line(line: Line) -> str:
    rule = f" <small>{escape(clean(line.rule))}</small>" if line.rule else ""
    text = escape(clean(line.text))
    return _moment(line.moment) + (f"<b>{text}</b>" if line.tone in NEWS else text) + rule


def _moment(moment: str) -> str:
    return f"<small>{escape(clean(moment))}</small> " if moment else ""


def _details(detail: tuple[str, ...]) -> str:
    return "<ul>" + "".join(f"<li>{escape(clean(text))}</li>" for text in detail) + "</ul>" if detail else ""
