// Numbers as people read them.

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const three = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });

export const grouped = (value) => whole.format(value);
const kLarge = [
  [1e18, "quintillion "],
  [1e15, "quadrillion "],
  [1e12, "trillion "],
  [1e9, "billion "],
  [1e6, "million "],
];

// A large count as a short number and the word that stands before what is counted.
export function short(value) {
  const [unit, word] = kLarge.find(([least]) => value >= least) ?? [1, ""];
  return unit === 1 ? [whole.format(value), ""] : [three.format(value / unit), word];
}
export const rounded = (value) => three.format(value);
export const percent = (part, all) => (all > 0 ? `${((100 * part) / all).toFixed(1)} %` : "–");

export function seconds(value) {
  if (value < 100) return `${value < 1 ? value.toFixed(2) : value.toFixed(1)} s`;
  const all = Math.round(value);
  const parts = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  return parts[0] > 0 ? `${parts[0]} h ${parts[1]} min` : `${parts[1]} min ${parts[2]} s`;
}

// A value of the measure: identities in percent.
export const shown = (value, measure) => (measure === "identity" ? `${(100 * value).toFixed(1)} %` : rounded(value));
