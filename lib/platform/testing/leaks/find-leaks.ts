import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LEAK_FORMS, type LeakKind, leaksIn } from "./patterns";

/**
 * The last step of `npm test`: searches every database that the tests used, every server's log and every public page
 * for keys, tokens, passwords and addresses. Also fails if a step left nothing to search.
 */
const [folder = "", ...steps] = process.argv.slice(2);
const files = existsSync(folder) ? readdirSync(folder) : [];
const read = (file: string) => readFileSync(join(folder, file), "utf8");

const leaks = new Set<string>();
for (const file of files.filter((name) => name.endsWith(".database")))
  for (const line of read(file)
    .split("\n")
    .filter((text) => text.startsWith("leak: ")))
    leaks.add(`${file.replace(".database", "")}: ${line.slice(6)}`);

/** A line of the log at a time: a file may be large. */
for (const file of files.filter((name) => name.endsWith(".log")))
  for (const line of read(file).split("\n"))
    for (const kind of leaksIn(line)) leaks.add(`${file} has ${kind}: ${masked(line)}`);

for (const file of files.filter((name) => name.endsWith(".strangers")))
  for (const line of read(file).split("\n").filter(Boolean)) leaks.add(`a page for strangers: ${line}`);

for (const step of steps)
  if (!files.some((file) => file.startsWith(step))) leaks.add(`${step} left nothing to look at`);

/** Enough of a line to find its source. */
function masked(line: string): string {
  return (Object.keys(LEAK_FORMS) as LeakKind[])
    .reduce((text, kind) => text.replace(new RegExp(LEAK_FORMS[kind], "g"), `(${kind})`), line)
    .slice(0, 300);
}

process.stdout.write(
  leaks.size === 0
    ? `Nothing leaked; ${files.length} pieces of evidence were looked through.\n`
    : `${[...leaks].join("\n")}\n`,
);
process.exitCode = leaks.size === 0 ? 0 : 1;
