import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { openListener } from "@/db/listener";
import { monotonicMs } from "@/lib/platform/clock";
import { startPostgres } from "@/lib/platform/launch/machine/postgres";
import { quantile } from "./measures/statistics";

/** The delay until a process is notified of another's work through PostgreSQL: `npx tsx bench/listener.ts`. */

const TIMES = 500;
const PAUSE_MS = 5;

const server = await startPostgres();
let notifyListener = () => {};
const next = () => new Promise<void>((resolve) => (notifyListener = resolve));
const firstNotification = next();
const listener = openListener(server.url, "bench", () => notifyListener());
await firstNotification;
let isOpen = () => {};
const opened = new Promise<void>((resolve) => (isOpen = resolve));
const teller = openListener(server.url, "bench", () => isOpen());
try {
  await opened;
  const times: number[] = [];
  while (times.length < TIMES) {
    const notification = next();
    const startMs = monotonicMs();
    teller.notify();
    await notification;
    times.push(monotonicMs() - startMs);
    await pause(PAUSE_MS);
  }
  const [median, p99] = [quantile(times, 0.5), quantile(times, 0.99)].map((ms) => ms.toFixed(2));
  console.log(`told and heard within ${median} ms at the median, ${p99} ms at p99; load ${loadavg()[0]!.toFixed(1)}`);
} finally {
  await Promise.all([listener.close(), teller.close()]);
  await server.stop();
}
