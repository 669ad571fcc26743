// Runs the script of an exported page in a few lines of make-believe browser: node page_dom.js PAGE, then one line of
// JSON a step from standard input ({"key": "ArrowRight"}, {"click": "on"}, {"slide": 3}, {"line": 0}, {"swipe": -90}).
"use strict";
const fs = require("node:fs"), vm = require("node:vm");
const html = fs.readFileSync(process.argv[2], "utf-8");
const listeners = {};
class Element {
  constructor(id) { this.id = id; this.dataset = {}; this.handlers = {}; this.classes = new Set(); this.children = []; this.textContent = ""; this.scrolled = 0; this.style = { setProperty() {} };
    this.classList = { toggle: (name, on) => on ? this.classes.add(name) : this.classes.delete(name) }; }
  addEventListener(name, handler) { this.handlers[name] = handler; }
  replaceChildren(...children) { this.children = children; }
  scrollIntoView() { this.scrolled += 1; }
  closest() { return null; }
  fire(name, event) { this.handlers[name]({ target: this, preventDefault() {}, ...event }); }
}
const elements = {};
for (const [, id] of html.matchAll(/ id="(\w+)"/g)) elements[id] = new Element(id);
elements.fight.textContent = html.match(/<script type="application\/json" id="fight">([^]*?)<\/script>/)[1];
const lines = [...html.matchAll(/<li data-at="(\d+)"/g)].map(([, at]) => { const line = new Element(""); line.dataset.at = at; return line; });
const document = { body: new Element("body"), getElementById: id => elements[id], querySelectorAll: () => lines, createElement: () => new Element("") };
const location = { hash: "" };
const world = { document, location, JSON, Math, Object, parseInt, history: { replaceState: (_, __, hash) => { location.hash = hash; } },
  addEventListener: (name, handler) => { listeners[name] = handler; }, setInterval: () => 1, clearInterval() {} };
vm.runInNewContext(html.match(/<script>([^]*?)<\/script>/)[1], world);
const state = () => ({ where: elements.where.textContent, clock: elements.clock.textContent, hash: location.hash, slide: +elements.slide.value,
  titles: elements.picture.children.filter((_, at) => at % 2 === 0).map(one => one.textContent), now: lines.findIndex(line => line.classes.has("now")),
  later: lines.filter(line => line.classes.has("later")).length, scrolled: lines.reduce((sum, line) => sum + line.scrolled, 0), play: elements.play.textContent });
const out = [state()];
for (const line of fs.readFileSync(0, "utf-8").split("\n").filter(Boolean)) {
  const step = JSON.parse(line);
  if ("key" in step) listeners.keydown({ key: step.key, target: document.body, preventDefault() {} });
  if ("click" in step) elements[step.click].fire("click", {});
  if ("line" in step) lines[step.line].fire("click", {});
  if ("slide" in step) { elements.slide.value = step.slide; elements.slide.fire("input", {}); }
  if ("swipe" in step) { elements.picture.fire("touchstart", { touches: [{ clientX: 200, clientY: 100 }] });
    elements.picture.fire("touchend", { changedTouches: [{ clientX: 200 + step.swipe, clientY: 105 }] }); }
  out.push(state());
}
console.log(JSON.stringify(out));
