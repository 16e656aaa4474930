// The page while its window is too narrow for the terminal: HTML, made of what the server tells to
// show. Every word comes from there. A button sends its command; what differs is changed in place,
// so that the focus and what was typed stay.

const narrow = matchMedia("(max-width: 499px)");
const newsShown = 6;

// -- making elements -------------------------------------------------------------------------

function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) {
      made.setAttribute(name, value === true ? "" : value);
    }
  }
  made.append(...children.filter(child => child !== null));
  return made;
}

function button({ do: command, label, of, why, main }, kind = "") {
  return element("button", {
    type: "button",
    class: `${main ? "main" : ""} ${kind}`.trim() || null,
    "data-do": command,
    "data-of": of || null,
    "data-key": `${command} ${of}`,
    "aria-disabled": why ? "true" : null,
    title: why || null,
  }, label);
}

function card({ id, rank, suit, ink, name, marks, do: command, on }, kind = "") {
  const face = [
    element("span", { class: "rank", "aria-hidden": "true" }, rank),
    element("span", { class: "suit", "aria-hidden": "true" }, `${suit}\ufe0e`),
  ];
  const look = `card ${ink} ${marks.join(" ")} ${kind}`.trim();
  if (!command) {
    return element("span", { class: look, role: "img", "aria-label": name, "data-key": id }, ...face);
  }
  return element("button", {
    type: "button",
    class: look,
    "data-do": command,
    "data-of": id,
    "data-key": id,
    "aria-label": name,
    "aria-pressed": String(on),
  }, ...face);
}

function cards({ label, cards: each, note }, ...more) {
  return element("div", { class: "cards", role: "group", "aria-label": label || null },
    label || note ? element("p", { class: "label" }, [label, note].filter(Boolean).join(" · ")) : null,
    element("div", { class: "row" }, ...each.map(one => card(one))),
    ...more);
}

function field({ name, label, value, options, switch: isSwitch, length, redraws, note }) {
  const id = `field-${name}`;
  const about = note ? element("span", { class: "quiet", id: `${id}-note` }, note) : null;
  const common = {
    id, name, "data-redraws": redraws, "aria-describedby": note ? `${id}-note` : null,
  };
  if (options.length) {
    const choices = options.map(([each, told]) =>
      element("option", { value: each, selected: each === value }, told));
    return element("p", { "data-key": name },
      element("label", { for: id }, label), element("select", common, ...choices), about);
  }
  if (isSwitch) {
    const box = element("input", { ...common, type: "checkbox", value: "on", checked: value === "on" });
    return element("p", { class: "switch", "data-key": name },
      element("label", { for: id }, box, label), about);
  }
  const typed = element("input", {
    ...common, value, maxlength: length, autocomplete: "off", autocapitalize: "sentences",
  });
  return element("p", { "data-key": name }, element("label", { for: id }, label), typed, about);
}

const kinds = {
  text: ({ text, as }) => element("p", { class: as }, text),
  heading: ({ text }) => element("h2", {}, text),
  buttons: ({ buttons, as }) =>
    element("div", { class: `buttons ${as || ""}`.trim() }, ...buttons.map(each => button(each))),
  rows: ({ rows }) => element("ul", { class: "rows" }, ...rows.map(row => element("li", {},
    element("div", {},
      element("strong", {}, row.title),
      row.detail ? element("span", {}, row.detail) : null,
      row.note ? element("span", { class: "quiet" }, row.note) : null),
    ...row.buttons.map(each => button(each))))),
  cards: block => cards(block),
  groups: ({ groups }) => element("div", { class: "melds" }, ...groups.map(each => cards(each))),
  links: ({ links }) => element("p", { class: "links" }, ...links.map(([href, told]) =>
    element("a", { href }, told))),
  form: ({ do: command, submit, fields }) => element("form", { "data-do": command },
    ...fields.map(field), element("button", { class: "main" }, submit)),
  talk: ({ lines, label }) => element("ol", { class: "talk", "aria-label": label },
    ...lines.map(([who, text]) =>
      element("li", {}, element("strong", {}, who), ` ${text}`))),
  sheet: ({ head, rows }) => element("div", { class: "sheet", tabindex: "0" }, element("table", {},
    head.length ? element("thead", {}, element("tr", {},
      ...head.map(each => element("th", { scope: "col" }, each)))) : null,
    element("tbody", {}, ...rows.map(([first, ...rest]) => element("tr", {},
      element("th", { scope: "row" }, first), ...rest.map(each => element("td", {}, each))))))),
  table,
};

function table(told) {
  const { stock, pile } = told.piles;
  return element("section", { class: "table" },
    element("p", { class: "head" }, told.head),
    element("p", { class: "score" }, told.score),
    told.clocks.length ? element("p", { class: "clocks", "aria-live": "off" },
      ...told.clocks.map(({ name, left, runs }) => element("span", {
        class: runs ? "runs" : null, "data-key": name, "data-left": left,
      }, `${name} ${timeOf(left)}`))) : null,
    element("div", { class: "middle" },
    element("div", { class: "piles" },
      element("p", {},
        element("button", {
          type: "button", class: "card back", "data-do": "stock", "data-key": "stock",
          "aria-label": stock.name, "aria-disabled": stock.may ? null : "true",
        }, element("span", { "aria-hidden": "true" }, String(stock.count))),
        element("span", { class: "label", "aria-hidden": "true" }, stock.label)),
      element("p", {},
        pile.card
          ? withWhy(card({ ...pile.card, do: "take", on: false }), pile.may)
          : element("span", { class: "card empty" }),
        element("span", { class: "label", "aria-hidden": "true" }, pile.label))),
    element("ul", { class: "players" }, ...told.players.map(player => element("li", {
      class: player.turn ? "turn" : null,
    },
      element("strong", {}, player.name),
      element("span", { class: "backs", "aria-hidden": "true" },
        ...Array.from({ length: Math.min(player.cards, 11) }, () => element("i"))),
      element("span", {}, [player.count, player.note].filter(Boolean).join(" · ")),
      player.did ? element("span", { class: "did" }, player.did) : null,
      player.shown.cards.length ? element("span", {
        class: "known", role: "group", "aria-label": player.shown.label,
      }, element("span", { class: "label", "aria-hidden": "true" }, player.shown.label),
        ...player.shown.cards.map(each => card(each))) : null)))),
    told.melds.length ? element("div", { class: "melds" }, ...told.melds.map(each => cards(each))) : null,
    told.areas.length ? element("div", { class: "areas" },
      ...told.areas.map(each =>
        cards(each, button({ do: each.do, of: each.of, label: each.put, why: "", main: false }))),
      ...told.arrange.map(each => button(each))) : null,
    element("div", { class: "own" },
      element("p", { class: "prompt", role: "status" }, told.prompt),
      element("div", { class: `hand ${told.hand.cards.length > 12 ? "many" : ""}`.trim() },
        cards(told.hand)),
      element("div", { class: "live" }, ...told.live.map(each => element("p", {}, each))),
      element("div", { class: `moves of-${told.moves.length}` },
        ...told.moves.map(each => button(each, "move"))),
      element("div", { class: "help" }, ...told.help.map(each => button(each)))));
}

function timeOf(seconds) {
  const two = number => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const rest = `${two(minutes % 60)}:${two(seconds % 60)}`;
  return minutes < 60 ? `${minutes}:${two(seconds % 60)}` : `${Math.floor(minutes / 60)}:${rest}`;
}

// Between two messages of the server the page counts by itself.
function tick() {
  const since = Math.floor((performance.now() - shownAt) / 1000);
  for (const each of root().querySelectorAll(".clocks .runs")) {
    each.textContent = `${each.dataset.key} ${timeOf(Math.max(each.dataset.left - since, 0))}`;
  }
}

function withWhy(made, may) {
  made.removeAttribute("aria-pressed");
  if (!may) made.setAttribute("aria-disabled", "true");
  return made;
}

// -- showing what differs --------------------------------------------------------------------

function sameKind(old, made) {
  return old.nodeType === made.nodeType && old.nodeName === made.nodeName
    && (old.dataset?.key ?? "") === (made.dataset?.key ?? "")
    && (old.dataset?.do ?? "") === (made.dataset?.do ?? "");
}

function change(old, made) {
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== made.data) old.data = made.data;
    return;
  }
  for (const { name } of [...old.attributes]) {
    if (!made.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of made.attributes) {
    if (old.getAttribute(name) === value) continue;
    old.setAttribute(name, value);
    // What was typed or chosen meanwhile stays, unless the server has another value.
    if (name === "value" && old.type !== "checkbox") old.value = value;
    if (name === "checked") old.checked = true;
    if (name === "selected") old.selected = true;
  }
  changeChildren(old, [...made.childNodes]);
}

function changeChildren(parent, wanted) {
  const rest = [...parent.childNodes];
  wanted.forEach((made, index) => {
    const keyed = made.dataset?.key;
    const found = keyed
      ? rest.find(old => sameKind(old, made))
      : rest.find(old => !old.dataset?.key);
    const old = found && sameKind(found, made) ? found : null;
    if (found) rest.splice(rest.indexOf(found), 1);
    if (old) change(old, made);
    else if (found) found.replaceWith(made);
    const there = old ?? made;
    if (parent.childNodes[index] !== there) parent.insertBefore(there, parent.childNodes[index]);
  });
  rest.forEach(old => old.remove());
}

// -- the page --------------------------------------------------------------------------------

const root = () => document.querySelector("#touch");
let shown = "";
let shownAt = 0;
let heard = 0;
let spoken = "";
// Whether it is the visitor's turn on this page, and at any table.
let isMyTurn = false;
let isAwaited = false;
// The calls so far, and whether the visitor has not seen the last one.
let calls = 0;
let isCalled = false;

function hearTurn(isMine) {
  isAwaited = isMine;
  showTitle();
}

function showTitle() {
  if (isCalled) document.title = `${document.body.dataset.called} · ${TITLE}`;
  else showTurn(isAwaited || (narrow.matches && isMyTurn));
}

function showPage(page) {
  const body = root().querySelector("#touch-page");
  const focus = document.activeElement;
  const wasInside = body.contains(focus);
  const head = page.title
    ? [element("header", {}, page.back ? button(page.back) : null,
        element("h1", { tabindex: "-1" }, page.title))]
    : [];
  changeChildren(body, [...head, ...page.blocks.map(block => kinds[block.kind](block))]);
  root().classList.toggle("four-colours", page.four);
  hearLanguage(page.language);
  shownAt = performance.now();
  isMyTurn = page.turn;
  hearCalls(page.calls);
  showTitle();
  if (page.name !== shown) {
    root().scrollTo(0, 0);
    shown = page.name;
  }
  if (wasInside && !body.contains(document.activeElement)) focusAgain(body);
  tell(page.news);
}

// What had the focus is gone, such as a card that was discarded.
function focusAgain(body) {
  const next = body.querySelector(".hand button[aria-pressed=true], .hand button, h1, button");
  next?.focus({ preventScroll: true });
}

// The words that stand in the page itself come in another language only anew.
function hearLanguage(language) {
  const isOther = spoken && language !== spoken;
  spoken = language;
  if (isOther) location.reload();
}

// A phone lies on the table: a call is felt and heard, and stays in the title until it is seen.
function hearCalls(count) {
  const isNew = count > calls;
  calls = count;
  if (!isNew) return;
  isCalled = document.hidden;
  navigator.vibrate?.([200, 100, 200]);
  // That of the terminal, in page.js.
  ring();
}

function seen() {
  if (document.hidden || !isCalled) return;
  isCalled = false;
  showTitle();
}

function tell(news) {
  const list = root().querySelector("#touch-news");
  const fresh = news.filter(([number]) => number > heard);
  if (!fresh.length) return;
  heard = fresh.at(-1)[0];
  list.append(...fresh.map(([, told]) => element("p", {}, told)));
  while (list.childElementCount > newsShown) list.firstElementChild.remove();
  growNews(list);
}

// The last two sentences are seen in full until the next tap, however long they are.
function growNews(list) {
  shrinkNews();
  const first = list.children[Math.max(list.childElementCount - 2, 0)];
  const wanted = list.scrollHeight - first.offsetTop + 4;
  if (wanted > list.clientHeight) list.style.setProperty("--grown", `${wanted}px`);
  list.scrollTop = list.scrollHeight;
}

function shrinkNews() {
  const list = root().querySelector("#touch-news");
  list.style.removeProperty("--grown");
  list.scrollTop = list.scrollHeight;
}

// The server counts anew for another face of the page.
function forgetNews() {
  heard = 0;
  calls = 0;
  root().querySelector("#touch-news").replaceChildren();
  shrinkNews();
}

function send(...message) {
  if (window.line?.readyState === WebSocket.OPEN) window.line.send(JSON.stringify(message));
}

function valuesOf(form) {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

function follow(event) {
  shrinkNews();
  const { do: command, of } = event.target.closest("[data-do]:not(form)")?.dataset ?? {};
  if (command) send("tap", command, of ? { of } : {});
}

function submit(event) {
  event.preventDefault();
  send("tap", event.target.dataset.do, valuesOf(event.target));
  if (!["say", "send-message"].includes(event.target.dataset.do)) return;
  for (const field of event.target.querySelectorAll("input:not([type])")) field.value = "";
}

function redraw(event) {
  if ("redraws" in event.target.dataset) send("tap", "change", valuesOf(event.target.form));
}

function turn() {
  document.body.classList.toggle("-narrow", narrow.matches);
  if (narrow.matches) forgetNews();
  else document.querySelector(".xterm-helper-textarea")?.focus();
  hearTurn(isAwaited);
  send("narrow", narrow.matches);
}

addEventListener("DOMContentLoaded", () => {
  document.body.classList.toggle("-narrow", narrow.matches);
  root().addEventListener("click", follow);
  root().addEventListener("submit", submit);
  root().addEventListener("change", redraw);
  narrow.addEventListener("change", turn);
  document.addEventListener("visibilitychange", seen);
  setInterval(tick, 1000);
});
