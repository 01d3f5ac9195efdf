import { fileURLToPath } from "node:url";
import { freePort, startGuarded, waitUntil } from "@/lib/platform/launch/machine/guarded";
import { run } from "@/lib/platform/launch/machine/packages";

/** The servers that ours is compared with, each in its own process. */
export interface Comparison {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const nextProgram = fileURLToPath(new URL("../../node_modules/next/dist/bin/next", import.meta.url));
const PRODUCTION = { NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1" };

/** A constant by `node:http`. */
export function startConstant(): Promise<Comparison> {
  return start((port) => [folder("./constant.mjs"), String(port)], "/");
}

/** One route handler that answers a constant, in a Next app with nothing else in it, by `next start`. */
export async function startUntouchedNext(): Promise<Comparison> {
  const cwd = folder("./untouched-next");
  await run(process.execPath, [nextProgram, "build"], { cwd, env: { ...process.env, ...PRODUCTION } });
  return start((port) => [nextProgram, "start", "-p", String(port), "-H", "127.0.0.1"], "/constant", cwd);
}

async function start(args: (port: number) => string[], path: string, cwd = folder(".")): Promise<Comparison> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = startGuarded({ command: process.execPath, args: args(port), cwd, env: PRODUCTION });
  const isUp = () =>
    fetch(url + path).then(
      ({ ok }) => ok,
      () => false,
    );
  if (!(await waitUntil(isUp, server, 30_000))) throw new Error(`it did not start: ${server.output()}`);
  return { url, pid: server.pid, stop: server.stop };
}
