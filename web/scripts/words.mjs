// The page and its words fit: every key that the sources say is in every language,
// every key of web.json is said somewhere, and every call fills the placeholders.
// A key made of parts, `web.street.${street}`, says all keys of its shape; one with nothing
// fixed behind its namespace, as a type of all keys has it, says none.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const web = fileURLToPath(new URL("..", import.meta.url));
const locale = join(web, "..", "src", "fifthstreet", "locale");
const languages = ["en", "zh-Hans", "zh-Hant"];
const namespaces = ["web", "cards", "fair", "profile", "refusal", "room", "table"];
const start = `(?:${namespaces.join("|")})\\.`;
const SAID = new RegExp(`"(${start}[^"\\s]*)"|'(${start}[^'\\s]*)'|\`(${start}[^\`]*)\``, "g");
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(ts|svelte)$/.test(path) && !/(\.test|protocol)\.ts$/.test(path) ? [path] : [];
  });
}

function catalogue(language) {
  const keys = new Map();
  for (const name of namespaces) {
    const words = JSON.parse(readFileSync(join(locale, language, `${name}.json`), "utf8"));
    for (const [key, text] of Object.entries(words)) keys.set(`${name}.${key}`, text);
  }
  return keys;
}

const english = catalogue("en");
const faults = [];
const said = [];
for (const path of sources(join(web, "src"))) {
  const text = readFileSync(path, "utf8");
  const place = path.slice(web.length);
  for (const found of text.matchAll(SAID)) {
    const key = found[1] ?? found[2] ?? found[3];
    if (!/^\w+\.\$\{[^}]*\}$/.test(key)) said.push({ key, place });
  }
  // say("key", { n: ... }) with a plain key and plain values: the placeholders must be theirs.
  for (const [, key, values] of text.matchAll(/say\(\s*"([^"]+)"(?:,\s*\{([^{}]*)\})?,?\s*\)/g)) {
    const wanted = [...(english.get(key) ?? "").matchAll(/\{(\w+)\}/g)].map((m) => m[1]);
    const given = [...(values ?? "").matchAll(/(?:^|,)\s*(\w+)/g)].map((m) => m[1]);
    const lacking = wanted.filter((name) => !given.includes(name));
    if (lacking.length > 0) faults.push(`${place}: ${key} lacks ${lacking.join(", ")}`);
  }
}

const shape = (key) => new RegExp(`^${key.split(/\$\{[^}]*\}/).map(escaped).join(".+")}$`);
const uses = said.map(({ key, place }) => ({ key, place, pattern: shape(key) }));
for (const language of languages) {
  const keys = [...catalogue(language).keys()];
  for (const { key, place, pattern } of uses) {
    if (!keys.some((known) => pattern.test(known))) faults.push(`${place}: ${language} has no ${key}`);
  }
}
for (const key of english.keys()) {
  if (!key.startsWith("web.") || uses.some(({ pattern }) => pattern.test(key))) continue;
  faults.push(`src/fifthstreet/locale/en/web.json: ${key.slice(4)} is not said anywhere`);
}

for (const fault of faults) console.log(fault);
console.log(`words: ${said.length} said, ${faults.length} faults`);
process.exit(faults.length > 0 ? 1 : 0);
