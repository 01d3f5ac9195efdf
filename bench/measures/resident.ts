import { readFileSync } from "node:fs";
import { processesBelow } from "./cpu";

/**
 * Memory of a process and its children in MB: the sum of each one's own (`Rss`), and with shared pages counted once
 * (`Pss`). NaN where Linux does not report it.
 */
export function residentMb(pid: number): { summed: number; shared: number } {
  const all = processesBelow(pid).map(readMemory);
  const sum = (key: "Pss" | "Rss") => all.reduce((total, memory) => total + memory[key], 0) / 1024 || NaN;
  return { summed: sum("Rss"), shared: sum("Pss") };
}

function readMemory(pid: number): { Pss: number; Rss: number } {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    const kb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? 0);
    return { Pss: kb("Pss"), Rss: kb("Rss") };
  } catch {
    return { Pss: 0, Rss: 0 };
  }
}
