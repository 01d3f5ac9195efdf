import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { monotonicMs } from "@/lib/platform/clock";
import { quantile } from "../measures/statistics";
import { residentMb, startWatch } from "../measures/watch";
import type { Site } from "../servers/site";
import { type Claim, claim, tally } from "./claim";

const BODIES = 20;
const MEGABYTES = 30;
const ENDED_WITHIN_MS = 5_000;
const MEMORY_MB_MAX = 64;
const CALM_MS = 3_000;
const WARM_ROUNDS = 5;
/** A p99 of some milliseconds doubles by chance, and of a hundred answers it is the slowest one. */
const P99_MS_FREE = 80;
const PATHS = [
  "/",
  "/api/auth/signin",
  "/api/auth/callback/credentials",
  "/sign-in",
  "/t/nobody/accept",
  "/imports/upload",
  "/compliance/evidence/upload",
  "/list-views",
  "/nowhere",
  "/v1/products",
];
const MEGABYTE = Buffer.alloc(1_000_000, "a");

interface Ended {
  /** 0: the connection was closed without an answer. */
  status: number;
  ms: number;
  megabytesTaken: number;
}

/**
 * Clients without a key send large bodies at the same time, with and without a declared length, while a passport is
 * verified. Linux only.
 */
export async function drillLargeBodies(site: Site, { rounds }: { rounds: number }): Promise<Claim[]> {
  const code = await site.registerOne(await site.openAccount());
  const all = async () =>
    Promise.all(
      Array.from({ length: BODIES }, (_, index) =>
        send(site.service.port, PATHS[index % PATHS.length]!, index >= PATHS.length),
      ),
    );
  const account = await site.openAccount();
  // Warm-up: the first requests of a route cost more than any body.
  for (let round = 0; round < WARM_ROUNDS; round += 1)
    await Promise.all(
      PATHS.flatMap((path) => [path, path]).map((path) =>
        fetch(site.service.url + path, { method: "POST", body: "small", redirect: "manual" }).then((answer) =>
          answer.text(),
        ),
      ),
    );
  const idleMb = residentMb(site.service.port);
  const [before, times, ended]: [number[], number[], Ended[]] = [[], [], []];
  let mostMb = 0;
  // In turns, so that what else the machine does falls on both alike.
  for (let round = 0; round < rounds; round += 1) {
    const calm = startWatch(site, account, code);
    await pause(CALM_MS);
    before.push(...(await calm.end()).times);
    const watch = startWatch(site, account, code);
    ended.push(...(await all()));
    const watched = await watch.end();
    times.push(...watched.times);
    mostMb = Math.max(mostMb, watched.mostMb);
  }
  const slowestMs = Math.max(...ended.map(({ ms }) => ms));
  const most = Math.max(...ended.map(({ megabytesTaken }) => megabytesTaken));
  const [p99Before, p99] = [quantile(before, 0.99), quantile(times, 0.99)];
  return [
    claim(
      `${BODIES} bodies of ${MEGABYTES} MB at once, ${rounds} times: none is taken`,
      ended.every(({ status }) => [0, 401, 413, 429].includes(status)),
      `${tally(ended.map(({ status }) => status))}; at most ${most} MB left the sender`,
    ),
    claim(
      `each is answered or closed within ${ENDED_WITHIN_MS / 1000} s`,
      slowestMs <= ENDED_WITHIN_MS,
      `the slowest after ${(slowestMs / 1000).toFixed(1)} s`,
    ),
    claim(
      `in ${MEMORY_MB_MAX} MB`,
      mostMb - idleMb <= MEMORY_MB_MAX,
      `${Math.round(mostMb - idleMb)} MB over ${Math.round(idleMb)} MB`,
    ),
    claim(
      "while verify's p99 is twice what it was at most",
      p99 <= Math.max(2 * p99Before, P99_MS_FREE),
      `${p99.toFixed(1)} ms of ${times.length} answers, ${p99Before.toFixed(1)} ms of ${before.length} in between`,
    ),
  ];
}

/** Sends a body as far as the server takes it, and waits until the connection is over. */
function send(port: number, path: string, isChunked: boolean): Promise<Ended> {
  const startMs = monotonicMs();
  const socket = connect(port, "127.0.0.1");
  let output = "";
  let sent = 0;
  socket.on("data", (chunk) => (output += chunk.toString())).on("error", () => undefined);
  const length = isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${MEGABYTES * MEGABYTE.length}`;
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n${length}\r\n\r\n`,
  );
  const piece = isChunked ? Buffer.concat([Buffer.from("f4240\r\n"), MEGABYTE, Buffer.from("\r\n")]) : MEGABYTE;
  const goOn = () => {
    if (sent === MEGABYTES || socket.destroyed) return;
    socket.write(piece, (error) => {
      if (error) return;
      sent += 1;
      goOn();
    });
  };
  goOn();
  return new Promise((resolve) => {
    const end = () =>
      resolve({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(output)?.[1] ?? 0),
        ms: monotonicMs() - startMs,
        megabytesTaken: sent,
      });
    const giveUp = setTimeout(() => socket.destroy(), 2 * ENDED_WITHIN_MS);
    socket.once("close", () => {
      clearTimeout(giveUp);
      end();
    });
  });
}
