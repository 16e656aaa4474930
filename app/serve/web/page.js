// What the page adds to the terminal of textual-serve: where the keys go, and the bell.

const bell = new AudioContext();

function ring() {
  bell.resume();
  const tone = new OscillatorNode(bell, { frequency: 660 });
  const volume = new GainNode(bell, { gain: 0.1 });
  tone.connect(volume).connect(bell.destination);
  tone.start();
  tone.stop(bell.currentTime + 0.15);
}

// What the house has said beside the game; the resume word stands in the page already.
const said = [];
const isNews = sentence => !sentence.includes(document.querySelector("#word").textContent);

const letters = new TextDecoder("latin1");

window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      if (typeof data === "string") {
        const [what, sentences] = JSON.parse(data);
        if (what === "said") said.push(...sentences.filter(isNews));
        return;
      }
      // The same sign ends a command to the terminal, which rings nothing.
      const text = letters.decode(data);
      if (text.replace(/\x1b\][^\x07]*\x07/g, "").includes("\x07")) ring();
    });
    this.addEventListener("close", () => {
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
  keys.focus();
  addEventListener("focus", () => keys.focus());
});
