// How many pairs have which identity, distance or score.

import { plot, rectY, ruleX, ruleY, tip, pointerX } from "@observablehq/plot";
import { grouped, shown } from "./numbers.js";
import { theme } from "./theme.js";

const kBarPixels = 5; // narrower bars are joined

// Joins bins so that bars are wide enough to be seen.
function bars({ begin, width, counts }, pixels) {
  const joined = Math.max(1, Math.ceil((counts.length * kBarPixels) / pixels));
  const offset = Math.round(begin / width) % joined; // so that joined bins begin at multiples of their width
  const made = new Map();
  counts.forEach((count, index) => {
    const bar = Math.floor((index + offset) / joined);
    const from = begin + (bar * joined - offset) * width;
    const entry = made.get(bar) ?? { from, to: from + joined * width, count: 0 };
    entry.count += count;
    made.set(bar, entry);
  });
  return [...made.values()].filter((bar) => bar.count > 0);
}

export function drawHistogram(width, histogram, { measure, threshold, logarithmic }) {
  const { bar, mark } = theme();
  const percent = measure === "identity" ? 100 : 1;
  const data = bars(histogram, width - 80).map((each) => ({ ...each, x1: each.from * percent, x2: each.to * percent }));
  const inside =
    threshold !== null &&
    threshold >= histogram.begin - histogram.width &&
    threshold <= histogram.begin + histogram.width * histogram.counts.length;
  const floor = logarithmic ? 0.7 : 0;
  const title = (each) =>
    `${shown(each.from, measure)} to ${shown(each.to, measure)}\n${grouped(each.count)} pair${each.count === 1 ? "" : "s"}`;
  return plot({
    width,
    height: Math.min(320, Math.max(220, width * 0.5)),
    marginLeft: 64,
    marginBottom: 46,
    marginRight: 16,
    style: { background: "transparent", fontSize: "12px" },
    x: {
      label: measure === "identity" ? "identity, percent" : measure,
      labelAnchor: "center",
      labelOffset: 38,
      labelArrow: "none",
      insetLeft: 4,
      insetRight: 4,
    },
    y: {
      label: "pairs",
      labelArrow: "none",
      grid: true,
      type: logarithmic ? "log" : "linear",
      tickFormat: grouped,
      ...(logarithmic
        ? { domain: [floor, Math.max(...data.map((each) => each.count)) * 1.1], ticks: 5 }
        : { ticks: 5 }),
    },
    marks: [
      rectY(data, { x1: "x1", x2: "x2", y1: floor, y2: "count", fill: bar, insetLeft: 0.5, insetRight: 0.5 }),
      ruleY([floor], { strokeOpacity: 0.5 }),
      inside ? ruleX([threshold * percent], { stroke: mark, strokeWidth: 2, strokeDasharray: "5 4" }) : null,
      tip(data, pointerX({ x: (each) => (each.x1 + each.x2) / 2, y: "count", title, fill: "var(--card)" })),
    ],
  });
}
