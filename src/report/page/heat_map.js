// Which records are alike: a cell per pair of records, or the mean of the pairs of many.

import { plot, raster, ruleX, ruleY } from "@observablehq/plot";
import { grouped, shown } from "./numbers.js";

export class HeatMap {
  constructor(map, measure) {
    this.map = map;
    this.measure = measure;
    const [rows, cols] = [map.row.cells, map.col.cells];
    this.values = new Float32Array(rows * cols).fill(NaN);
    const value = (level) => (level === null ? NaN : map.low + (level / map.levels) * (map.high - map.low));
    map.rows.forEach((levels, row) =>
      levels.forEach((level, col) => {
        this.values[row * cols + col] = value(level);
        if (map.symmetric) this.values[col * cols + row] = value(level);
      }),
    );
  }

  get unit() {
    return this.measure === "identity" ? 100 : 1;
  }

  draw(width, report) {
    const { map } = this;
    const [rows, cols] = [map.row.cells, map.col.cells];
    const side = Math.min(width - 72, 560);
    const height = Math.min(Math.max(side * Math.min(rows / cols, 1.5), 60), 700);
    const what = map.symmetric ? ["records", "records"] : ["targets", "queries"];
    const label = this.measure === "identity" ? "identity, percent" : this.measure;
    const ticks = Math.max(2, Math.floor(side / 90));
    const drawn = plot({
      width: side + 72,
      height: height + 54,
      marginLeft: 60,
      marginRight: 12,
      marginTop: 8,
      marginBottom: 46,
      style: { background: "transparent", fontSize: "12px" },
      x: {
        domain: [0, map.col.records],
        label: `${what[0]}${map.symmetric && map.order === "clusters" ? ", by cluster" : ""}`,
        labelAnchor: "center",
        labelOffset: 38,
        labelArrow: "none",
        tickFormat: grouped,
        ticks,
      },
      y: {
        domain: [map.row.records, 0],
        label: `${what[1]}${map.order === "clusters" ? ", by cluster" : ""}`,
        labelAnchor: "center",
        labelArrow: "none",
        tickFormat: grouped,
        ticks: Math.max(2, Math.floor(height / 90)),
      },
      color: {
        type: "linear",
        scheme: "viridis",
        reverse: this.measure === "distance",
        unknown: "transparent",
        domain: [map.low * this.unit, map.high * this.unit],
        legend: true,
        label,
        width: Math.min(side, 320),
      },
      opacity: { type: "identity" },
      marks: [
        raster(
          { length: rows * cols },
          {
            fill: this.values.map((each) => each * this.unit), // one that is no number would be drawn black
            fillOpacity: Float32Array.from(this.values, (each) => (Number.isNaN(each) ? 0 : 1)),
            width: cols,
            height: rows,
            x1: 0,
            x2: map.col.records,
            y1: 0,
            y2: map.row.records,
            imageRendering: "pixelated",
          },
        ),
        ruleX([0, map.col.records], { strokeOpacity: 0.4 }),
        ruleY([0, map.row.records], { strokeOpacity: 0.4 }),
      ],
    });
    this.follow(drawn, report);
    return drawn;
  }

  // Tells of the cell under the pointer.
  follow(drawn, report) {
    const svg = [...drawn.querySelectorAll("svg")].pop();
    const [x, y] = [drawn.scale("x"), drawn.scale("y")];
    svg.addEventListener("pointermove", (event) => {
      const box = svg.getBoundingClientRect();
      const zoom = svg.viewBox.baseVal.width / box.width;
      const col = Math.floor((x.invert((event.clientX - box.left) * zoom) / this.map.col.records) * this.map.col.cells);
      const row = Math.floor((y.invert((event.clientY - box.top) * zoom) / this.map.row.records) * this.map.row.cells);
      report(this.describe(row, col));
    });
    svg.addEventListener("pointerleave", () => report(""));
  }

  describe(row, col) {
    const { map } = this;
    if (!(row >= 0 && row < map.row.cells && col >= 0 && col < map.col.cells)) return "";
    const value = this.values[row * map.col.cells + col];
    const of = Number.isNaN(value)
      ? map.symmetric && row === col
        ? ""
        : ": no pair kept"
      : `: ${this.measure} ${shown(value, this.measure)}`;
    return `${this.name(map.row, map.row_names, row)} × ${this.name(map.col, map.col_names, col)}${of}`;
  }

  name(side, names, cell) {
    if (names.length > 0) return names[cell];
    const end = side.begins[cell + 1] ?? side.records;
    return end === side.begins[cell] + 1
      ? `record ${grouped(end)}`
      : `records ${grouped(side.begins[cell] + 1)} to ${grouped(end)}`;
  }
}
