import { readFileSync } from "node:fs";

const LOOK_EVERY_MS = 250;

interface ProcessFacts {
  name: string;
  parent: number;
}

/** Calls back when the npm that runs this process is gone: `kill -9` of npm tells its children nothing. */
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

/** From Linux's process table; undefined elsewhere. */
function factsOf(pid: number): ProcessFacts | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const end = stat.lastIndexOf(")");
    return { name: stat.slice(stat.indexOf("(") + 1, end), parent: Number(stat.slice(end + 2).split(" ")[1]) };
  } catch {
    return undefined;
  }
}
