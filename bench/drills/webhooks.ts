import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { SECOND_MS } from "@/lib/platform/clock";
import type { Account, Site } from "../servers/site";
import { type Claim, claim } from "./claim";

interface Scale {
  seconds: number;
  /** More than a process runs at the same time. */
  hanging: number;
}

const EVENTS_A_SECOND = 1_000;
const UNITS_A_POST = 499;
const ENDPOINTS_A_BRAND = 20;
const WAITED_MS = 300 * SECOND_MS;

/**
 * A thousand events a second to an endpoint that takes them, while others hang, answer 500, answer slowly or break off,
 * and our process is killed in between.
 */
export async function drillWebhooks(site: Site, { seconds, hanging }: Scale): Promise<Claim[]> {
  const receiver = await Receiver.start();
  const account = await site.openAccount();
  for (const path of ["healthy", "fails", "slow", "dies"]) await addEndpoint(account, receiver.url(path));
  await site.registerOne(account);
  await receiver.until("healthy", 1);
  await addHanging(site, receiver, hanging);
  await receiver.untilHanging(hanging / 2);
  const startMs = performance.now();
  for (let second = 0; second < seconds; second += 1) {
    const beganMs = performance.now();
    for (let events = 0; events < EVENTS_A_SECOND; events += UNITS_A_POST + 1)
      await register(account, `Webhook drill ${second} ${events}`);
    if (second === Math.floor(seconds / 2)) {
      await site.service.kill();
      await site.startAgain("service");
      receiver.mend();
    }
    await pause(Math.max(0, SECOND_MS - (performance.now() - beganMs)));
  }
  const toldMs = performance.now() - startMs;
  const expected = await site.count("select sum(last - first + 1) from events where brand_id = $1", [account.brandId]);
  await receiver.until("healthy", expected);
  const healthyMs = performance.now() - startMs;
  await bringForward(site, account, () => ["fails", "dies"].every((path) => receiver.got(path).size >= expected));
  const repeats = receiver.count("healthy") - receiver.got("healthy").size;
  await receiver.stop();
  const rate = Math.round((expected / healthyMs) * SECOND_MS);
  return [
    claim(
      `an endpoint gets every event while ${hanging} others hang and our process is killed`,
      receiver.got("healthy").size === expected,
      `${receiver.got("healthy").size} of ${expected}, ${repeats} of them twice, ${rate} a second`,
    ),
    claim(
      "nobody waits for those that hang",
      healthyMs - toldMs < 120 * SECOND_MS,
      `the last arrived ${Math.round((healthyMs - toldMs) / SECOND_MS)} s after the last was told`,
    ),
    ...["fails", "dies"].map((path) =>
      claim(
        `one that ${path} at first has every event in the end`,
        receiver.got(path).size === expected,
        `${receiver.got(path).size} of ${expected} after ${receiver.count(path)} tries`,
      ),
    ),
  ];
}

async function addEndpoint({ api }: Account, url: string): Promise<void> {
  const { status, body } = await api.post({ path: "/v1/webhook-endpoints", body: { url } });
  if (status !== 201) throw new Error(`an endpoint could not be added: ${status} ${JSON.stringify(body)}`);
}

async function addHanging(site: Site, receiver: Receiver, hanging: number): Promise<void> {
  for (let added = 0; added < hanging; added += ENDPOINTS_A_BRAND) {
    const account = await site.openAccount();
    for (let index = 0; index < Math.min(ENDPOINTS_A_BRAND, hanging - added); index += 1)
      await addEndpoint(account, receiver.url(`hangs/${added + index}`));
    await site.registerOne(account);
  }
}

async function register({ api }: Account, name: string): Promise<void> {
  const { status } = await api.post({ path: "/v1/products", body: { name, quantity: UNITS_A_POST } });
  if (status !== 201) throw new Error(`products could not be registered: ${status}`);
}

/** Lets the waiting between tries pass, as if it were two days later. */
async function bringForward(site: Site, { brandId }: Account, isDone: () => boolean): Promise<void> {
  const endMs = performance.now() + WAITED_MS;
  while (!isDone() && performance.now() < endMs) {
    await site.rows("update webhook_retries set next_at = now() where brand_id = $1", [brandId]);
    await site.rows(
      "update jobs set run_at = now() where brand_id = $1 and kind = 'webhook' and state = 'queued' and run_at > now()",
      [brandId],
    );
    await pause(SECOND_MS);
  }
}

/** Receivers, by the first part of their path: one hangs, one fails, one is slow, one disconnects. */
class Receiver {
  private readonly ids = new Map<string, Set<string>>();
  private readonly counts = new Map<string, number>();
  private isMended = false;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Receiver> {
    const server = createServer((request, response) => receiver.answer(request, response));
    const receiver = new Receiver(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return receiver;
  }

  url(path: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/${path}`;
  }

  /** What fails and breaks off takes what it gets from now on. */
  mend(): void {
    this.isMended = true;
  }

  /** The ids that have been taken. */
  got(path: string): Set<string> {
    return this.ids.get(path) ?? new Set();
  }

  count(path: string): number {
    return this.counts.get(path) ?? 0;
  }

  async until(path: string, expected: number): Promise<void> {
    const endMs = performance.now() + WAITED_MS;
    while (this.got(path).size < expected && performance.now() < endMs) await pause(SECOND_MS / 10);
  }

  async untilHanging(endpoints: number): Promise<void> {
    const endMs = performance.now() + WAITED_MS;
    while (this.count("hangs") < endpoints && performance.now() < endMs) await pause(SECOND_MS / 10);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private readonly answer: RequestListener = (request, response) => {
    const path = request.url?.split("/")[1] ?? "";
    this.counts.set(path, this.count(path) + 1);
    request.resume();
    if (path === "hangs") return;
    if (path === "dies" && !this.isMended) return void request.socket.destroy();
    request.on("end", () => {
      if (path === "fails" && !this.isMended) return void response.writeHead(500).end();
      const id = String(request.headers["webhook-id"]);
      this.ids.set(path, this.got(path).add(id));
      if (path === "slow") return void setTimeout(() => response.end(), SECOND_MS);
      response.end();
    });
  };
}
