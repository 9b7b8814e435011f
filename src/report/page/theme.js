// Colours of the figures, which all eyes tell apart (Okabe and Ito), for a light and a dark page.

const dark = matchMedia("(prefers-color-scheme: dark)");

export function theme() {
  return dark.matches
    ? {
        bar: "#56b4e9",
        mark: "#e69f00",
        faint: "#2c3542",
        series: ["#56b4e9", "#e69f00", "#009e73", "#cc79a7", "#f0e442"],
      }
    : {
        bar: "#0072b2",
        mark: "#d55e00",
        faint: "#dfe3e8",
        series: ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b8a100"],
      };
}

export const onThemeChange = (redraw) => dark.addEventListener("change", redraw);
