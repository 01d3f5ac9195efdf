import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { COMPILED_PAGES, COMPILED_SERVER } from "@/lib/platform/launch/compiled.mjs";
import type { Api } from "../servers/api";
import type { Site } from "../servers/site";

const VERIFIES_PER_SECOND = 20;
const WEIGHED_EVERY_MS = 250;

export interface Watched {
  /** What each verify took, in ms. */
  times: number[];
  /** The maximum memory of the server. */
  mostMb: number;
}

/**
 * A client that verifies a passport continuously while something else happens, and a measurement of the server's
 * memory.
 */
export function startWatch(site: Site, { api }: { api: Api }, code: string): { end: () => Promise<Watched> } {
  const watched: Watched = { times: [], mostMb: 0 };
  let isOver = false;
  const verify = async () => {
    while (!isOver) {
      const { status, ms } = await api.verify(code);
      if (status !== 200) throw new Error(`verify answered ${status}: ${site.service.output()}`);
      watched.times.push(ms);
      await pause(1000 / VERIFIES_PER_SECOND);
    }
  };
  const weigh = async () => {
    while (!isOver) {
      watched.mostMb = Math.max(watched.mostMb, residentMb(site.service.port));
      await pause(WEIGHED_EVERY_MS);
    }
  };
  const watching = Promise.all([verify(), weigh()]);
  watching.catch(() => undefined);
  return {
    async end() {
      isOver = true;
      await watching;
      return watched;
    },
  };
}

export const residentMb = (port: number): number => serverAt(port).residentMb;

/** Our server at this port: its process, and what it and the process of pages hold in memory, in MB. */
export function serverAt(port: number): { pid: number; residentMb: number } {
  const own = processOf(COMPILED_SERVER, port);
  const pages = processOf(COMPILED_PAGES, port);
  if (!own) throw new Error(`no server is at port ${port}`);
  return { pid: own.pid, residentMb: own.residentMb + (pages?.residentMb ?? 0) };
}

function processOf(program: string, port: number): { pid: number; residentMb: number } | undefined {
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(program)) continue;
      if (!readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").includes(`PORT=${port}`)) continue;
      const residentKb = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1];
      return { pid: Number(pid), residentMb: Number(residentKb) / 1024 };
    } catch {
      // The process ended while it was looked at.
    }
  }
  return undefined;
}
