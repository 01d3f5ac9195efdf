import { readFileSync } from "node:fs";

const LOOK_EVERY_MS = 250;

interface ProcessFacts {
  name: string;
  parent: number;
}

/** `kill -9` of npm does not signal its children. */
export function onNpmExit(callBack: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const parentFacts = factsOf(parent);
  const shell = parentFacts && !isNpm(parentFacts) && isNpm(factsOf(parentFacts.parent)) ? parentFacts : undefined;
  const isGone = () => process.ppid !== parent || (shell !== undefined && factsOf(parent)?.parent !== shell.parent);
  const looking = setInterval(() => {
    if (!isGone()) return;
    clearInterval(looking);
    callBack();
  }, LOOK_EVERY_MS);
  looking.unref();
}

const isNpm = (facts: ProcessFacts | undefined) => facts?.name.startsWith("npm") ?? false;

/** Reads Linux's process table. Undefined on other systems. */
function factsOf(pid: number): ProcessFacts | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const end = stat.lastIndexOf(")");
    return { name: stat.slice(stat.indexOf("(") + 1, end), parent: Number(stat.slice(end + 2).split(" ")[1]) };
  } catch {
    return undefined;
  }
}
