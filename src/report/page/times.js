// When each rank worked, how fast all together were, and where the time of the run went.

import { areaY, barX, lineY, plot, pointer, rect, ruleX, ruleY, text, tip } from "@observablehq/plot";
import { grouped, percent, rounded, seconds } from "./numbers.js";
import { theme } from "./theme.js";

const kRanksShown = 64;
const kThroughputBins = 60;

const style = { background: "transparent", fontSize: "12px" };

export const spansOf = (timeline) =>
  timeline.flatMap((spans, rank) => spans.map(([begin, end, busy, cells]) => ({ rank, begin, end, busy, cells })));

export function drawTimeline(width, timeline) {
  const ranks = Math.min(timeline.length, kRanksShown);
  const spans = spansOf(timeline.slice(0, ranks));
  const row = Math.min(26, Math.max(7, 320 / ranks));
  const { bar, faint } = theme();
  const end = Math.max(...spans.map((span) => span.end));
  const some =
    ranks > 24 ? Array.from({ length: ranks }, (_, rank) => rank).filter((rank) => rank % 8 === 0) : undefined;
  return plot({
    width,
    height: ranks * row + 54,
    marginLeft: 64,
    marginTop: 8,
    marginBottom: 46,
    style,
    x: {
      domain: [0, end],
      label: "seconds of scoring",
      labelAnchor: "center",
      labelOffset: 38,
      labelArrow: "none",
      grid: true,
      ticks: Math.max(3, Math.floor(width / 90)),
    },
    y: {
      type: "band",
      domain: Array.from({ length: ranks }, (_, rank) => rank),
      label: null,
      tickSize: 0,
      padding: 0.15,
      tickFormat: (rank) => `rank ${rank}`,
      ...(some ? { ticks: some } : {}),
    },
    marks: [
      barX(
        Array.from({ length: ranks }, (_, rank) => rank),
        { x1: 0, x2: end, y: (rank) => rank, fill: faint, fillOpacity: 0.5 },
      ),
      barX(spans, { x1: "begin", x2: "end", y: "rank", fill: bar, insetLeft: 0.25, insetRight: 0.25, rx: 1.5 }),
      tip(
        spans,
        pointer({
          x: (span) => (span.begin + span.end) / 2,
          y: "rank",
          fill: "var(--card)",
          title: (span) =>
            `rank ${span.rank}, ${span.begin.toFixed(2)} to ${span.end.toFixed(2)} s\n${grouped(span.cells)} cells, ` +
            `${rounded(span.cells / 1e9 / Math.max(span.busy, 1e-9))} GCUPS`,
        }),
      ),
    ],
  });
}

// Spreads the cells of each span over the bins that it covers.
function throughput(spans) {
  const end = Math.max(...spans.map((span) => span.end));
  const width = end / kThroughputBins;
  const cells = new Array(kThroughputBins).fill(0);
  for (const span of spans) {
    const length = Math.max(span.end - span.begin, 1e-9);
    const last = Math.min(kThroughputBins - 1, Math.floor(span.end / width));
    for (let bin = Math.min(last, Math.floor(span.begin / width)); bin <= last; ++bin) {
      const shared = Math.min(span.end, (bin + 1) * width) - Math.max(span.begin, bin * width);
      cells[bin] += span.cells * (span.end > span.begin ? Math.max(0, shared) / length : 1);
    }
  }
  return cells.map((count, bin) => ({ second: (bin + 0.5) * width, gcups: count / width / 1e9 }));
}

export function drawThroughput(width, timeline) {
  const data = throughput(spansOf(timeline));
  const { bar } = theme();
  return plot({
    width,
    height: 200,
    marginLeft: 56,
    marginBottom: 46,
    style,
    x: {
      label: "seconds of scoring",
      labelAnchor: "center",
      labelOffset: 38,
      labelArrow: "none",
      ticks: Math.max(3, Math.floor(width / 90)),
    },
    y: { label: "GCUPS", labelArrow: "none", grid: true, zero: true, ticks: 4, tickFormat: (value) => rounded(value) },
    marks: [
      areaY(data, { x: "second", y: "gcups", fill: bar, fillOpacity: 0.2 }),
      lineY(data, { x: "second", y: "gcups", stroke: bar, strokeWidth: 2 }),
      ruleY([0], { strokeOpacity: 0.5 }),
    ],
  });
}

const kStages = [
  ["start", "start"],
  ["read", "read"],
  ["share", "share"],
  ["prepare", "prepare"],
  ["score", "score"],
  ["gather", "gather"],
  ["write", "write"],
];

export function drawStages(width, times) {
  const { bar } = theme();
  let begin = 0;
  const data = kStages.map(([name, key]) => ({ name, value: times[key], begin, end: (begin += times[key]) }));
  const words = (each) => `${seconds(each.value)}, ${percent(each.value, times.total)}`;
  return plot({
    width,
    height: kStages.length * 26 + 54,
    marginLeft: 64,
    marginRight: 24,
    marginTop: 8,
    marginBottom: 46,
    style,
    x: {
      label: "seconds of the run",
      labelAnchor: "center",
      labelOffset: 38,
      labelArrow: "none",
      domain: [0, times.total],
      ticks: Math.max(3, Math.floor(width / 90)),
    },
    y: { domain: data.map((each) => each.name), label: null, tickSize: 0, padding: 0.2 },
    marks: [
      rect(data, { x1: "begin", x2: "end", y: "name", fill: bar, rx: 1.5 }),
      ruleX([0], { strokeOpacity: 0.5 }),
      text(
        data.filter((each) => each.end <= times.total * 0.62),
        { x: "end", y: "name", text: words, textAnchor: "start", dx: 6, fill: "currentColor" },
      ),
      text(
        data.filter((each) => each.end > times.total * 0.62 && each.begin > times.total * 0.38),
        { x: "begin", y: "name", text: words, textAnchor: "end", dx: -6, fill: "currentColor" },
      ),
      text(
        data.filter((each) => each.end > times.total * 0.62 && each.begin <= times.total * 0.38),
        { x: "begin", y: "name", text: words, textAnchor: "start", dx: 6, fill: "var(--card)" },
      ),
    ],
  });
}
