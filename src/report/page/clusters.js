// How large clusters are: sizes by rank on logarithmic axes, a line per cutoff.

import { dot, line, plot, pointer, tip } from "@observablehq/plot";
import { grouped } from "./numbers.js";
import { theme } from "./theme.js";

export const cutoffName = (cutoff) => (cutoff === null ? "all kept pairs" : String(cutoff));

export function drawClusters(width, clusters) {
  const data = clusters.cutoffs.flatMap(({ cutoff, sizes }) =>
    sizes.map((size, rank) => ({ cutoff: cutoffName(cutoff), rank: rank + 1, size })),
  );
  const names = clusters.cutoffs.map(({ cutoff }) => cutoffName(cutoff));
  const axis = { type: "log", labelArrow: "none", tickFormat: grouped, ticks: 4, grid: true, base: 10 };
  return plot({
    width,
    height: Math.min(320, Math.max(220, width * 0.5)),
    marginLeft: 56,
    marginBottom: 46,
    style: { background: "transparent", fontSize: "12px" },
    x: { ...axis, label: "clusters, the largest first", labelAnchor: "center", labelOffset: 38 },
    y: { ...axis, label: "records", domain: [1, Math.max(2, ...data.map((each) => each.size))] },
    color: { domain: names, range: theme().series, legend: names.length > 1, label: "distance" },
    marks: [
      line(data, { x: "rank", y: "size", stroke: "cutoff", strokeWidth: 2, curve: "step-after" }),
      dot(
        data.filter((each) => each.rank <= 20),
        { x: "rank", y: "size", fill: "cutoff", r: 3 },
      ),
      tip(
        data,
        pointer({
          x: "rank",
          y: "size",
          fill: "var(--card)",
          title: (each) =>
            `cluster ${grouped(each.rank)} at ${each.cutoff}\n${grouped(each.size)} record${each.size === 1 ? "" : "s"}`,
        }),
      ),
    ],
  });
}
