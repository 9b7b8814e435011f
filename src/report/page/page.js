// The page of a report: reads the data of the run, which stand in the page as JSON, and shows them.

import { cutoffName, drawClusters } from "./clusters.js";
import { definitions, element, Picture, section, table } from "./elements.js";
import { HeatMap } from "./heat_map.js";
import { drawHistogram } from "./histogram.js";
import { grouped, percent, rounded, seconds, short } from "./numbers.js";
import { onThemeChange } from "./theme.js";
import { drawStages, drawThroughput, drawTimeline, spansOf } from "./times.js";

const data = JSON.parse(document.getElementById("data").textContent);
const { summary, pairs, clusters, timeline } = data;
const main = document.getElementById("main");
const pictures = [];
const kTableRanks = 64;

const baseName = (path) => path.split("/").pop();
const inputNames = summary.input.files.map(baseName).join(" × ");
const keptOnly = pairs !== null && pairs.kept_only;

function picture(name, draw, tools = []) {
  const made = new Picture(name, draw, tools);
  pictures.push(made);
  return made;
}

function showHead() {
  document.title = `pairscan: ${inputNames}`;
  document.getElementById("subtitle").textContent = `${inputNames} · ${data.finished}`;
  document.getElementById("footer").textContent =
    `pairscan ${summary.versions.pairscan} (${summary.versions.git_hash}). Figures by Observable Plot.`;
}

function showTiles() {
  const ranks = summary.workers.length;
  const devices = summary.workers.reduce((count, worker) => count + worker.devices.length, 0);
  const count = (value, what) => {
    const [number, word] = short(value);
    return [number, word + what, value];
  };
  const tiles = [
    count(summary.input.sequences, "sequences"),
    count(summary.pairs, "pairs"),
    count(summary.kept, `kept, ${percent(summary.kept, summary.pairs)}`),
    count(summary.cells, "cells"),
    [seconds(summary.seconds.total), "wall time", summary.seconds.total],
    [rounded(summary.gcups), "GCUPS while scoring", summary.gcups],
    [
      grouped(ranks),
      `${ranks === 1 ? "rank" : "ranks"}${devices > 0 ? `, ${devices} GPU${devices === 1 ? "" : "s"}` : ""}`,
      ranks,
    ],
  ];
  main.append(
    element(
      "section",
      { class: "tiles wide" },
      ...tiles.map(([value, name, exact]) =>
        element(
          "div",
          {
            class: "tile",
            title: typeof exact === "number" && Number.isInteger(exact) ? grouped(exact) : String(exact),
          },
          element("b", {}, value),
          element("span", {}, name),
        ),
      ),
    ),
  );
}

function showWarnings() {
  const skipped = summary.input.skipped.map(
    ({ file, line, record, reason }) => `skipped ${record} (${baseName(file)}:${line}): ${reason}`,
  );
  const all = [...data.warnings, ...summary.failures.map((failure) => `failed: ${failure}`), ...skipped.slice(0, 20)];
  if (skipped.length > 20) all.push(`and ${grouped(skipped.length - 20)} more bad records; summary.json names them`);
  if (all.length === 0) return;
  const shown = section(
    all.length === 1 ? "Warning" : "Warnings",
    element("ul", {}, ...all.map((text) => element("li", {}, text))),
  );
  shown.classList.add("warnings", "wide");
  shown.id = "warnings";
  main.append(shown);
}

function histogramSection(title, name, histogram, measure, threshold) {
  const box = element("input", { type: "checkbox" });
  const drawn = picture(
    name,
    (width) => drawHistogram(width, histogram, { measure, threshold, logarithmic: box.checked }),
    [element("label", {}, box, " log scale")],
  );
  box.addEventListener("change", () => drawn.redraw());
  const total = histogram.counts.reduce((sum, count) => sum + count, 0);
  const of = `${grouped(total)} ${keptOnly ? "kept " : ""}pair${total === 1 ? "" : "s"}`;
  const limit =
    threshold === null
      ? ""
      : `; dashed: the filter's limit, ${measure === "identity" ? `${rounded(100 * threshold)} %` : rounded(threshold)}`;
  const shown = section(title, element("p", { class: "note" }, of + limit), drawn.figure);
  shown.prepend(drawn.tools);
  main.append(shown);
}

function showHistograms() {
  if (pairs === null) return;
  const named = { identity: "Identities", distance: "Distances" };
  if (pairs.values.counts.length > 0) {
    histogramSection(named[pairs.measure], pairs.measure, pairs.values, pairs.measure, pairs.threshold);
  }
  if (pairs.scores.counts.length > 0) {
    histogramSection("Scores", "scores", pairs.scores, "score", pairs.measure === "score" ? pairs.threshold : null);
  }
}

function mapNote(map) {
  const cells =
    map.row.cells === map.row.records && map.col.cells === map.col.records
      ? "a cell per pair of records"
      : "the mean of the pairs in each cell";
  const sampled = map.sampled
    ? `, of an even sample of ${grouped(map.row.records)} × ${grouped(map.col.records)} records`
    : "";
  const order = map.order === "clusters" ? "; records by cluster, the largest first" : "; records in input order";
  return `${cells[0].toUpperCase()}${cells.slice(1)}${sampled}${order}; ${keptOnly ? "empty where no pair was kept" : "all pairs"}.`;
}

function showMap() {
  if (pairs === null || pairs.map === null) return;
  const map = new HeatMap(pairs.map, pairs.measure);
  const told = element("output", {});
  const drawn = picture("map", (width) => map.draw(width, (text) => (told.textContent = text)));
  drawn.figure.append(told);
  const shown = section(
    `Map of ${pairs.measure === "identity" ? "identities" : `${pairs.measure}s`}`,
    element("p", { class: "note" }, mapNote(pairs.map)),
    drawn.figure,
  );
  shown.prepend(drawn.tools);
  shown.classList.add("tall");
  main.append(shown);
}

function showClusters() {
  if (clusters === null) return;
  const drawn = picture("clusters", (width) => drawClusters(width, clusters));
  const rows = clusters.cutoffs.map((each) => [
    cutoffName(each.cutoff),
    grouped(each.clusters),
    grouped(each.singletons),
    grouped(each.sizes[0] ?? 0),
  ]);
  const shown = section(
    "Clusters",
    element("p", { class: "note" }, `By ${clusters.method}`),
    drawn.figure,
    table(["distance", "clusters", "of one record", "largest"], rows),
  );
  shown.prepend(drawn.tools);
  main.append(shown);
}

function showTimes() {
  if (spansOf(timeline).length > 0) {
    const line = picture("timeline", (width) => drawTimeline(width, timeline));
    const note = timeline.length > 64 ? "The first 64 ranks; blue: at work on a grant." : "Blue: at work on a grant.";
    const shown = section("Timeline", element("p", { class: "note" }, note), line.figure);
    shown.prepend(line.tools);
    const speed = picture("throughput", (width) => drawThroughput(width, timeline));
    const fast = section(
      "Throughput",
      element("p", { class: "note" }, "Billion cells per second, all ranks together."),
      speed.figure,
    );
    fast.prepend(speed.tools);
    main.append(shown, fast);
  }
  const stages = picture("stages", (width) => drawStages(width, summary.seconds));
  const shown = section(
    "Stages",
    element("p", { class: "note" }, "On rank 0; trace-back is part of score."),
    stages.figure,
  );
  shown.prepend(stages.tools);
  main.append(shown);
}

function showRanks() {
  const device = (worker) => worker.description.split(", ").slice(1).join(", ") || worker.description;
  const rows = summary.workers
    .slice(0, kTableRanks)
    .map((worker) => [
      String(worker.rank),
      worker.host,
      device(worker),
      percent(worker.share, 1),
      grouped(worker.cells),
      seconds(worker.busy_seconds),
      worker.busy_seconds > 0 ? rounded(worker.cells / worker.busy_seconds / 1e9) : "–",
    ]);
  const shown = section(
    "Ranks and devices",
    table(["rank", "host", "device", "share", "cells", "busy", "GCUPS"], rows, [1, 2]),
  );
  if (summary.workers.length > kTableRanks) {
    shown.append(
      element(
        "p",
        { class: "note" },
        `and ${grouped(summary.workers.length - kTableRanks)} more ranks; summary.json has them all`,
      ),
    );
  }
  shown.classList.add("wide");
  main.append(shown);
}

function showRun() {
  const { versions, input } = summary;
  const facts = [
    ["Command", element("code", {}, data.command)],
    [
      "Input",
      `${input.files.join(" × ")}: ${grouped(input.sequences)} sequences, ${grouped(input.residues)} residues (${input.alphabet}), digest ${input.digest}`,
    ],
    ["Outputs", summary.outputs.length > 0 ? summary.outputs.join(", ") : "none"],
    ["Traced back", `${grouped(summary.traced)} pairs`],
    ["Memory", `${rounded(summary.peak_memory_bytes / 2 ** 20)} MiB at most, rank 0`],
    [
      "Versions",
      `pairscan ${versions.pairscan}, commit ${versions.git_hash}; Kokkos ${versions.kokkos}, ${versions.backend}; ${versions.mpi}; ${versions.compiler}`,
    ],
  ];
  if (summary.distinct !== null) {
    facts.splice(2, 0, [
      "Distinct",
      `${grouped(summary.distinct.sequences)} sequences, ${grouped(summary.distinct.pairs)} pairs of them aligned`,
    ]);
  }
  if (summary.resumed_tiles > 0)
    facts.push(["Resumed", `${grouped(summary.resumed_cells)} cells came from an earlier start`]);
  const shown = section(
    "What ran",
    definitions(facts),
    element("details", {}, element("summary", {}, "Configuration, as resolved"), element("pre", {}, summary.config)),
  );
  shown.classList.add("wide");
  main.append(shown);
}

// Figures stand two in a row, the map beside two others; one that is left alone gets the row.
function fillLastRow() {
  const halves = [...main.querySelectorAll("section:not(.wide)")];
  const places = halves.reduce((sum, each) => sum + (each.classList.contains("tall") ? 2 : 1), 0);
  if (places % 2 === 1) halves.pop().classList.add("wide");
}

showHead();
showTiles();
showWarnings();
showHistograms();
showMap();
showClusters();
showTimes();
showRanks();
showRun();
fillLastRow();
pictures.forEach((each) => each.fit());
onThemeChange(() => pictures.forEach((each) => each.redraw()));
