// Elements of the page. Texts become text nodes, never HTML: ids and file names are the user's.

export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

export const section = (title, ...children) => element("section", {}, element("h2", {}, title), ...children);

// Rows of texts; the columns named in `texts` are words, the others numbers.
export function table(head, rows, texts = [0]) {
  const kind = (column) => (texts.includes(column) ? { class: "text" } : {});
  const row = (cell, values) => element("tr", {}, ...values.map((value, column) => element(cell, kind(column), value)));
  return element(
    "div",
    { class: "scroll" },
    element(
      "table",
      {},
      element("thead", {}, row("th", head)),
      element("tbody", {}, ...rows.map((each) => row("td", each))),
    ),
  );
}

export function definitions(pairs) {
  return element(
    "dl",
    {},
    ...pairs.flatMap(([term, ...values]) => [element("dt", {}, term), element("dd", {}, ...values)]),
  );
}

// A figure that is drawn at the width that it has, anew when that changes, with a link that saves it as SVG.
// `draw(width)` returns an SVG element.
export class Picture {
  constructor(name, draw, tools = []) {
    this.name = name;
    this.draw = draw;
    this.figure = element("figure", { id: name });
    const link = element("a", { href: "#", download: `${name}.svg` }, "SVG");
    link.addEventListener("click", () => (link.href = this.address()));
    this.tools = element("div", { class: "tools" }, ...tools, link);
    this.width = 0;
    const ruler = element("div"); // as wide as the figure, and without a height that drawing would change
    this.figure.append(ruler);
    new ResizeObserver(() => this.fit()).observe(ruler);
  }

  // Draws the figure if it has not the width that there is.
  fit() {
    const width = this.figure.clientWidth;
    if (width > 0 && Math.abs(width - this.width) >= 1) {
      this.width = width;
      this.redraw();
    }
  }

  redraw() {
    if (this.width === 0) return;
    const drawn = this.draw(this.width);
    this.figure.querySelector(".drawn")?.remove();
    this.figure.prepend(element("div", { class: "drawn" }, drawn));
  }

  address() {
    const svg = this.figure.querySelector(".drawn svg:last-of-type").cloneNode(true);
    svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    svg.setAttribute("color", getComputedStyle(this.figure).color);
    svg.style.background = getComputedStyle(document.documentElement).getPropertyValue("--card");
    return URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml" }));
  }
}
