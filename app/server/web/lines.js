// The plain lines in a page: what is said is added to a log, what is typed is sent.

const MOST = 500;
const said = document.querySelector("#said");
const typed = document.querySelector("#typed");
// Typed before, for the arrows.
const before = [];
let place = 0;
// As many empty lines are there between the cards of one person and those of the next.
const BLANK = 25;
let blank = 0;

function add(text, kind) {
  blank = text ? 0 : blank + 1;
  if (blank === BLANK) {
    said.replaceChildren();
    before.length = place = 0;
  }
  if (!text) return;
  const line = document.createElement("p");
  line.textContent = text;
  if (kind) line.className = kind;
  said.append(line);
  while (said.childElementCount > MOST) said.firstElementChild.remove();
  line.scrollIntoView();
}

const socket = new WebSocket(lineOf("line?lines&width=320&height=24"));
socket.addEventListener("open", arrived);
socket.binaryType = "arraybuffer";

const letters = new TextDecoder();
let begun = "";
const word = document.querySelector("#word").textContent;

socket.addEventListener("message", ({ data }) => {
  if (typeof data === "string") {
    const [what, told] = JSON.parse(data);
    if (what === "said") told.filter(each => !each.includes(word)).forEach(each => add(each));
    if (what === "turn") showTurn(told);
    return;
  }
  const lines = (begun + letters.decode(data, { stream: true })).split("\r\n");
  begun = lines.pop();
  lines.forEach(line => add(line));
});

socket.addEventListener("close", ({ code }) => {
  comeBackAfter(code);
  document.querySelector("#typing").hidden = true;
  document.querySelector("#closed").hidden = false;
  document.querySelector("#again").focus();
  said.lastElementChild?.scrollIntoView();
});

document.querySelector("#typing").addEventListener("submit", event => {
  event.preventDefault();
  if (socket.readyState !== WebSocket.OPEN) return;
  const text = typed.value;
  add(`> ${text}`, "typed");
  socket.send(JSON.stringify(["stdin", `${text}\n`]));
  if (text) before.push(text);
  place = before.length;
  typed.value = "";
});

typed.addEventListener("keydown", event => {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step) return;
  event.preventDefault();
  place = Math.min(Math.max(place + step, 0), before.length);
  typed.value = before[place] ?? "";
});
