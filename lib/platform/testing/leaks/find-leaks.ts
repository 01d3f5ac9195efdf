import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LEAK_FORMS, type LeakKind, leaksIn } from "./patterns";

/**
 * The last step of `npm test`: no key, token, password or address in any database the tests used, in any server's log,
 * in any page for strangers. Fails too when a step left nothing to look at.
 */
const [folder = "", ...steps] = process.argv.slice(2);
const files = existsSync(folder) ? readdirSync(folder) : [];
const read = (file: string) => readFileSync(join(folder, file), "utf8");

const found = new Set<string>();
for (const file of files.filter((name) => name.endsWith(".database")))
  for (const line of read(file)
    .split("\n")
    .filter((text) => text.startsWith("leak: ")))
    found.add(`${file.replace(".database", "")}: ${line.slice(6)}`);

/** A line of the log at a time: a file may be large. */
for (const file of files.filter((name) => name.endsWith(".log")))
  for (const line of read(file).split("\n"))
    for (const kind of leaksIn(line)) found.add(`${file} has ${kind}: ${masked(line)}`);

for (const file of files.filter((name) => name.endsWith(".strangers")))
  for (const line of read(file).split("\n").filter(Boolean)) found.add(`a page for strangers: ${line}`);

for (const step of steps)
  if (!files.some((file) => file.startsWith(step))) found.add(`${step} left nothing to look at`);

/** Enough of a line to find where it comes from. */
function masked(line: string): string {
  return (Object.keys(LEAK_FORMS) as LeakKind[])
    .reduce((text, kind) => text.replace(new RegExp(LEAK_FORMS[kind], "g"), `(${kind})`), line)
    .slice(0, 300);
}

process.stdout.write(
  found.size === 0
    ? `Nothing leaked; ${files.length} pieces of evidence were looked through.\n`
    : `${[...found].join("\n")}\n`,
);
process.exitCode = found.size === 0 ? 0 : 1;
