// What both pages of a visit share: the title, and coming back once the line has broken.

const TITLE = document.title;
const asked = new URLSearchParams(location.search);

// The address of the line, with where the page leads, and where it is itself.
function lineOf(address) {
  const line = new URL(address, location);
  line.protocol = line.protocol.replace("http", "ws");
  for (const name of ["quick", "table"]) {
    if (asked.has(name)) line.searchParams.set(name, asked.get(name));
  }
  line.searchParams.set("page", new URL(".", location).href);
  return line;
}

// Reloading leads to the visitor's place, and there no more.
function arrived() {
  if (asked.has("quick") || asked.has("table")) history.replaceState(null, "", location.pathname);
}

function showTurn(isMine) {
  document.title = isMine ? `${document.body.dataset.turn} · ${TITLE}` : TITLE;
}

// Seconds between two tries: each waits twice as long as the one before, up to the longest.
const FIRST = 1;
const LONGEST = 15;
// A line that has held so many seconds was a good one.
const STABLE = 10;
// A line that the server has closed for good.
const OVER = 1000;

const opened = performance.now();

function comeBackAfter(code) {
  showTurn(false);
  document.body.classList.toggle("-comes-back", code !== OVER);
  if (code === OVER) return;
  // Reloading begins anew with everything but this.
  const held = (performance.now() - opened) / 1000;
  tryAgain(held < STABLE ? Number(sessionStorage.wait) || FIRST : FIRST);
}

function tryAgain(wait) {
  // Not all who were here come at the same moment.
  const seconds = wait * (0.75 + Math.random() / 2);
  const next = Math.min(2 * wait, LONGEST);
  setTimeout(async () => {
    sessionStorage.wait = next;
    const isBack = await fetch("", { method: "HEAD" }).then(({ ok }) => ok, () => false);
    if (isBack) location.reload();
    else tryAgain(next);
  }, seconds * 1000);
}
