// What the page adds to the terminal of textual-serve: the size of its letters, where the line goes
// to and the keys go, and the bell.

const bell = new AudioContext();

function ring() {
  bell.resume();
  const tone = new OscillatorNode(bell, { frequency: 660 });
  const volume = new GainNode(bell, { gain: 0.1 });
  tone.connect(volume).connect(bell.destination);
  tone.start();
  tone.stop(bell.currentTime + 0.15);
}

// Canvases are as sharp as the window says; the browser's own measure forgets that a window can be
// that of another device, as its tools for phones have it.
delete ResizeObserverEntry.prototype.devicePixelContentBoxSize;

// Letters are as large as they can be with room for 80x24, and never larger than is read with ease.
const LARGEST = 16;
const SMALLEST = 6;

function fit({ terminal, fitAddon }) {
  for (let size = LARGEST; size >= SMALLEST; size -= 0.5) {
    terminal.options.fontSize = size;
    const { cols, rows } = fitAddon.proposeDimensions();
    if (cols >= 80 && rows >= 24) break;
  }
  fitAddon.fit();
}

// Nothing leads to the terminal, but that it takes note of its line first.
Object.defineProperty(Object.prototype, "websocket_url", {
  configurable: true,
  set(line) {
    delete Object.prototype.websocket_url;
    this.websocket_url = line;
    this.fit = () => fit(this);
    window.page = this;
  },
});

// What the house has said beside the game; the resume word stands in the page already.
const said = [];
const isNews = sentence => !sentence.includes(document.querySelector("#word").textContent);

const letters = new TextDecoder("latin1");

window.WebSocket = class extends WebSocket {
  constructor(address) {
    const line = lineOf(address);
    if (narrow.matches) line.searchParams.set("narrow", "");
    super(line);
    window.line = this;
    this.addEventListener("open", arrived);
    this.addEventListener("message", ({ data }) => {
      if (typeof data === "string") {
        const [what, told] = JSON.parse(data);
        if (what === "said") said.push(...told.filter(isNews));
        if (what === "turn") hearTurn(told);
        if (what === "page") showPage(told);
        return;
      }
      // The same sign ends a command to the terminal, which rings nothing.
      const text = letters.decode(data);
      if (text.replace(/\x1b\][^\x07]*\x07/g, "").includes("\x07")) ring();
    });
    this.addEventListener("close", ({ code }) => {
      comeBackAfter(code);
      if (said.length) document.querySelector("#why").textContent = said.join(" ");
      setTimeout(() => document.querySelector(".closed button").focus());
    });
  }

  // Before the line is open, it is told of the window and the focus already.
  send(data) {
    if (this.readyState === WebSocket.OPEN) super.send(data);
  }
};

addEventListener("load", () => {
  const keys = document.querySelector(".xterm-helper-textarea");
  const focus = () => narrow.matches || keys.focus();
  focus();
  addEventListener("focus", focus);
  // A phone that is turned tells of the window before the page has its new shape.
  new ResizeObserver(() => narrow.matches || page.fit()).observe(document.querySelector("#terminal"));
});
