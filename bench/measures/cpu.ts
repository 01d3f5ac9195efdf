import { readdirSync, readFileSync } from "node:fs";

/**
 * What a process and all below it have spent of the processors' time, as Linux counts it; elsewhere nothing is known.
 */

/** Linux reports it in hundredths of a second, independent of its kernel's clock. */
const TICK_MS = 10;

interface Spent {
  parent: number;
  ms: number;
}

/** Milliseconds of processor time, of children that have ended too. NaN where there is no /proc. */
export function cpuMs(pid: number): number {
  const processes = readProcesses();
  if (!processes.has(pid)) return NaN;
  return below(pid, processes).reduce((sum, one) => sum + processes.get(one)!.ms, 0);
}

/** A process and all that it has started, directly or not. */
export function processesBelow(pid: number): number[] {
  return below(pid, readProcesses());
}

function below(pid: number, processes: ReadonlyMap<number, Spent>): number[] {
  const isBelow = (one: number): boolean => {
    const parent = processes.get(one)?.parent ?? 0;
    return one === pid || (parent > 1 && isBelow(parent));
  };
  return [...processes.keys()].filter(isBelow);
}

function readProcesses(): Map<number, Spent> {
  const processes = new Map<number, Spent>();
  for (const name of entriesOfProc()) {
    const spent = readSpent(name);
    if (spent) processes.set(Number(name), spent);
  }
  return processes;
}

function entriesOfProc(): string[] {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** Null: it has ended since. */
function readSpent(pid: string): Spent | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program before it may hold anything.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
    return { parent: Number(fields[1]), ms: ticks * TICK_MS };
  } catch {
    return null;
  }
}
