// Numbers as people read them.

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const compact = new Intl.NumberFormat("en-US", { notation: "compact", compactDisplay: "long", maximumSignificantDigits: 3 });
const three = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });

export const grouped = (value) => whole.format(value);
export const short = (value) => (value < 1e6 ? whole.format(value) : compact.format(value));
export const rounded = (value) => three.format(value);
export const percent = (part, all) => (all > 0 ? `${rounded((100 * part) / all)} %` : "–");

export function seconds(value) {
  if (value < 100) return `${value < 1 ? value.toFixed(2) : value.toFixed(1)} s`;
  const all = Math.round(value);
  const parts = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  return parts[0] > 0 ? `${parts[0]} h ${parts[1]} min` : `${parts[1]} min ${parts[2]} s`;
}

// A value of the measure: identities in percent.
export const shown = (value, measure) => (measure === "identity" ? `${(100 * value).toFixed(1)} %` : rounded(value));
