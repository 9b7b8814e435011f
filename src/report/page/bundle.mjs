// Makes page.html of the template, the style and the script with its libraries, whose licences stand in the script.

import { build } from "esbuild";
import { readFileSync, writeFileSync, existsSync } from "node:fs";

const built = await build({
  entryPoints: ["page.js"],
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2020",
  charset: "ascii",
  legalComments: "none",
  write: false,
  metafile: true,
});

// Packages of which something is in the bundle.
const packages = new Set(
  Object.keys(built.metafile.outputs["<stdout>"]?.inputs ?? built.metafile.inputs)
    .map((path) => path.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1])
    .filter(Boolean),
);

// Packages by the text of their licence.
const licences = new Map();
for (const name of [...packages].sort()) {
  const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8"));
  const file = ["LICENSE", "LICENSE.md", "LICENCE", "LICENSE.txt"]
    .map((each) => `node_modules/${name}/${each}`)
    .find(existsSync);
  if (!file) throw new Error(`${name} has no licence`);
  const text = readFileSync(file, "utf8").trim().replaceAll("*/", "* /").replaceAll("</", "< /");
  licences.set(text, [...(licences.get(text) ?? []), `${name} ${version}`]);
}
const notices = [...licences]
  .map(([text, names]) => `${names.join(", ")}\n\n${text}`)
  .join(`\n\n${"-".repeat(72)}\n\n`);

const script = `/*! This script contains:\n\n${notices}\n*/\n${built.outputFiles[0].text.trim()}`;
if (script.includes("</script")) throw new Error("the script would end its element");
if (script.includes(')pairscan-page"')) throw new Error("the script would end the string that the program holds it in");
const page = readFileSync("template.html", "utf8")
  .replace("/* style */", () => readFileSync("style.css", "utf8").trim())
  .replace("/* script */", () => script);
writeFileSync("page.html", page);
