import { readFileSync } from "node:fs";
import { processesBelow } from "./cpu";

/** Memory that a process and all below it hold, in MB: pages that several of them map count once for all (`Pss`). */
export function residentMb(pid: number): { shared: number; summed: number } {
  const all = processesBelow(pid).map(readMemory);
  const sum = (key: "Pss" | "Rss") => all.reduce((total, memory) => total + memory[key], 0) / 1024;
  return { shared: sum("Pss"), summed: sum("Rss") };
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
