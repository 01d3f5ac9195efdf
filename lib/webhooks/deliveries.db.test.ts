import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { appendEvents } from "@/lib/events/append-events";
import { DAY_MS, HOUR_MS, MINUTE_MS, setClock } from "@/lib/platform/clock";
import { runNext } from "@/lib/platform/jobs/testing/run-jobs";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { withSettings } from "@/lib/platform/testing/settings";
import type { endpointForm } from "./contract";
import { createEndpoint, editEndpoint, removeEndpoint, replaceSecret } from "./create-endpoint";
import { attemptsQuery, eventsQuery } from "./event-contract";
import { replayEvents, testEndpoint } from "./find-due";
import { listAttempts, showEndpoint } from "./list-endpoints";
import { listEvents } from "./list-events";
import { sendDelivery, openAgent } from "./send-delivery";

withSettings({ ALLOW_PRIVATE_NETWORK: "webhooks" });
const { db, pool } = testDatabase();

interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}
const received: Received[] = [];
let answer: RequestListener = (_request, response) => void response.end();
const server = createServer((request: IncomingMessage, response) => {
  const pieces: Buffer[] = [];
  request.on("data", (piece: Buffer) => pieces.push(piece));
  request.on("end", () => {
    const body = Buffer.concat(pieces).toString();
    received.push({ path: request.url ?? "", headers: request.headers as Record<string, string>, body });
    answer(request, response);
  });
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => void (server.close(), server.closeAllConnections()));
let restoreClock = () => {};
afterEach(() => {
  restoreClock();
  answer = (_request, response) => void response.end();
});
const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const later = (ms: number) => {
  const then = Date.now() + ms;
  restoreClock();
  restoreClock = setClock(() => new Date(then));
};
const failing: RequestListener = (_request, response) => void response.writeHead(500).end("anna@example.com is gone");

let days = 9;
/** For browsers without frame-ancestors. */
async function putFirst(endpointId: string): Promise<void> {
  days += 1;
  await pool.query(
    "update jobs set run_at = now() - make_interval(days => $2), queue = 'slow webhooks' " +
      "where unique_key = $1 and state = 'queued'",
    [`webhook:${endpointId}`, days],
  );
}

async function mintReceiver(options: Partial<z.input<typeof endpointForm>> = {}) {
  const { brandId } = await mintBrand(db);
  const owner = contextOf(db, (await mintMember(db, { brandId })).actor);
  const path = `/${brandId}`;
  const { endpoint, secret } = await createEndpoint(owner, { url: base() + path, ...options });
  const endpointId = endpoint.id;
  const appendUpdated = (...subjects: string[]) =>
    db.transaction((tx) => appendEvents(tx, brandId, { type: "product.updated", subjects }));
  const got = () => received.filter((request) => request.path === path);
  /** Does what is due of this endpoint, as often as there is something. */
  const deliver = async () => {
    for (let rounds = 0; rounds < 20; rounds += 1) {
      await putFirst(endpointId);
      const before = got().length;
      await runNext(db, "webhook");
      if (got().length === before) return;
    }
  };
  const attempts = async () => (await listAttempts(owner, { endpointId, query: attemptsQuery.parse({}) })).data;
  return { brandId, owner, endpointId, secret, appendUpdated, got, deliver, attempts };
}

const subjectsOf = (requests: readonly Received[]) =>
  requests.map(({ body }) => (JSON.parse(body) as { data: { product_id: string } }).data.product_id);

describe("a delivery", () => {
  it("is the event that the API lists, signed so that Standard Webhooks' own client takes it, and nobody else's", async () => {
    const { owner, brandId, secret, appendUpdated, got, deliver } = await mintReceiver();
    await appendUpdated("prd_1", "prd_2");
    await deliver();
    const key = contextOf(db, (await mintApiKey(db, { brandId })).actor);
    const { data } = await listEvents(key, eventsQuery.parse({}));
    expect(got()).toHaveLength(2);
    const verified = got().map(({ headers, body }) => new Webhook(secret).verify(body, headers));
    expect(verified).toEqual(expect.arrayContaining(data));
    expect(got().map(({ headers }) => headers["webhook-id"])).toEqual(data.map(({ id }) => id));
    const [{ headers, body } = { headers: {}, body: "" }] = got();
    expect(() => new Webhook(secret).verify(body.replace("prd_1", "prd_9"), headers)).toThrow();
    expect(() => new Webhook("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").verify(body, headers)).toThrow();
    expect(owner.actor.brandId).toBe(brandId);
  });

  it("is taken by the old secret and the new for a day, and by the new alone after it", async () => {
    const { owner, endpointId, secret: old, appendUpdated, got, deliver } = await mintReceiver();
    const { secret } = await replaceSecret(owner, { endpointId });
    await appendUpdated("prd_1");
    await deliver();
    const [first] = got();
    for (const good of [old, secret]) new Webhook(good).verify(first!.body, first!.headers);
    later(DAY_MS + HOUR_MS);
    await appendUpdated("prd_2");
    await deliver();
    expect(got().at(-1)!.headers["webhook-signature"]!.split(" ")).toHaveLength(1);
  });

  it("goes only where types and products are asked for", async () => {
    const chosen = "prd_00000000000000000000000001";
    const { brandId, appendUpdated, got, deliver } = await mintReceiver({
      types: ["product.updated"],
      product_ids: [chosen],
    });
    await appendUpdated("prd_other", chosen);
    await db.transaction((tx) => appendEvents(tx, brandId, { type: "product.recalled", subjects: [chosen] }));
    await deliver();
    expect(subjectsOf(got())).toEqual([chosen]);
  });

  it("reveals nothing of the names of the operator's own network", async () => {
    const errorAt = async (url: string) => {
      const delivery = { agent: openAgent(url), headers: {}, body: "{}", stop: new AbortController().signal };
      return (await sendDelivery(url, delivery)).error;
    };
    const outcomes = [await errorAt("https://no-such-host.invalid/"), await errorAt(`https://${hostname()}/`)];
    expect(outcomes).toEqual(Array(2).fill("the host name leads to no public address"));
  });

  it("follows no redirect, and is bounded", async () => {
    const agent = openAgent(base());
    const send = () =>
      sendDelivery(`${base()}/bounded`, { agent, headers: {}, body: "{}", stop: new AbortController().signal });
    answer = (_request, response) => void response.writeHead(302, { location: `${base()}/inner` }).end();
    expect(await send()).toMatchObject({ status: 302, error: "The endpoint answered 302." });
    answer = (_request, response) => void response.end("x".repeat(1_000_000));
    expect(await send()).toMatchObject({ status: 200, error: null });
    expect(received.some(({ path }) => path === "/inner")).toBe(false);
  });
});

describe("what is not taken", () => {
  it("is tried again until it is, and others go on", async () => {
    const { appendUpdated, got, deliver, attempts } = await mintReceiver();
    answer = (request, response) => {
      const isRefused = got().at(-1)?.body.includes("prd_bad");
      response.writeHead(isRefused ? 500 : 204).end(isRefused ? "anna@example.com is gone" : undefined);
    };
    await appendUpdated("prd_bad");
    await deliver();
    answer = (_request, response) => void response.end();
    await appendUpdated("prd_good");
    later(6_000 * 2);
    await deliver();
    expect(subjectsOf(got()).toSorted()).toEqual(["prd_bad", "prd_bad", "prd_good"]);
    const tried = await attempts();
    expect(tried.map(({ attempt, status, error }) => [attempt, status, error])).toEqual(
      expect.arrayContaining([
        [1, 500, "The endpoint answered 500."],
        [2, 200, null],
        [1, 200, null],
      ]),
    );
    expect(JSON.stringify(tried)).not.toContain("anna@");
  });

  it("is given up after ten tries, and can be replayed", async () => {
    const { owner, endpointId, appendUpdated, got, deliver, attempts } = await mintReceiver();
    answer = failing;
    await appendUpdated("prd_1");
    await deliver();
    for (let hours = 1; hours < 12; hours += 1) {
      later(hours * 13 * HOUR_MS);
      await deliver();
    }
    expect(got()).toHaveLength(10);
    expect((await showEndpoint(owner, { endpointId })).waiting).toBe(0);
    answer = (_request, response) => void response.end();
    await replayEvents(owner, { endpointId, replay: { event_id: got()[0]!.headers["webhook-id"]! } });
    await deliver();
    expect(got()).toHaveLength(11);
    expect((await attempts())[0]).toMatchObject({ status: 200, error: null });
  });

  it.each([
    ["seconds", () => "7200", 2 * HOUR_MS],
    ["a date", () => new Date(Date.now() + 2 * HOUR_MS).toUTCString(), 2 * HOUR_MS],
    ["more than is allowed", () => "999999999", 6 * HOUR_MS],
  ])("waits as long as Retry-After asks for: %s", async (_form, header, waitMs) => {
    const { endpointId, appendUpdated, got } = await mintReceiver();
    answer = (_request, response) => void response.writeHead(429, { "retry-after": header() }).end();
    await appendUpdated("prd_1");
    await putFirst(endpointId);
    await runNext(db, "webhook");
    const { rows } = await pool.query<{ ms: string }>(
      "select extract(epoch from least(r.next_at, j.run_at) - now()) * 1000 as ms from webhook_retries r, jobs j " +
        "where r.endpoint_id = $1 and j.unique_key = $2",
      [endpointId, `webhook:${endpointId}`],
    );
    expect(Number(rows[0]!.ms)).toBeGreaterThan(waitMs - MINUTE_MS);
    expect(Number(rows[0]!.ms)).toBeLessThan(waitMs + MINUTE_MS);
    expect(got()).toHaveLength(1);
  });

  it("ends deliveries when the endpoint answers that it is gone, and the owners are notified", async () => {
    const { owner, brandId, endpointId, appendUpdated, got, deliver } = await mintReceiver();
    answer = (_request, response) => void response.writeHead(410).end();
    await appendUpdated("prd_1");
    await deliver();
    expect((await showEndpoint(owner, { endpointId })).endpoint).toMatchObject({ enabled: false, disabled_by: "gone" });
    await appendUpdated("prd_2");
    await deliver();
    expect(got()).toHaveLength(1);
    const mails = "select kind from outgoing_messages where brand_id = $1 and kind = 'webhook_disabled'";
    expect((await pool.query(mails, [brandId])).rowCount).toBe(1);
    const audited = await pool.query("select detail from audit_log where target_id = $1 and action = $2", [
      endpointId,
      "webhook_endpoint.disabled",
    ]);
    expect(audited.rows).toEqual([{ detail: { status: 410 } }]);
  });

  it("ends deliveries after five days without any that arrived, and the owners are told", async () => {
    const { owner, brandId, endpointId, appendUpdated, got, deliver } = await mintReceiver();
    answer = failing;
    await appendUpdated("prd_1");
    await deliver();
    later(5 * DAY_MS + HOUR_MS);
    await appendUpdated("prd_2");
    await deliver();
    expect((await showEndpoint(owner, { endpointId })).endpoint).toMatchObject({
      enabled: false,
      disabled_by: "failures",
    });
    const mails = await pool.query("select from outgoing_messages where brand_id = $1 and kind = 'webhook_disabled'", [
      brandId,
    ]);
    expect(mails.rowCount).toBe(1);
    const seen = got().length;
    await appendUpdated("prd_3");
    await deliver();
    expect(got()).toHaveLength(seen);
    await expect(testEndpoint(owner, { endpointId })).rejects.toMatchObject({ code: "webhook_endpoint_disabled" });
    answer = (_request, response) => void response.end();
    await editEndpoint(owner, { endpointId, enabled: true });
    await replayEvents(owner, { endpointId, replay: { since: new Date(Date.now() - HOUR_MS).toISOString() } });
    await deliver();
    expect(new Set(subjectsOf(got()))).toEqual(new Set(["prd_1", "prd_2", "prd_3"]));
  });
});

describe("an endpoint", () => {
  it("is looked after as soon as something happens, in the lane of those that answer, unless it fails", async () => {
    const { endpointId, appendUpdated, deliver } = await mintReceiver();
    const job = async () => {
      const { rows } = await pool.query<{ queue: string; due: boolean }>(
        "select queue, run_at <= now() + interval '1 second' as due from jobs where unique_key = $1",
        [`webhook:${endpointId}`],
      );
      return rows[0];
    };
    await deliver();
    expect(await job()).toEqual({ queue: "slow webhooks", due: false });
    await appendUpdated("prd_1");
    expect(await job()).toEqual({ queue: "slow webhooks", due: true });
    await deliver();
    await appendUpdated("prd_2");
    await putFirst(endpointId);
    await runNext(db, "webhook");
    expect((await job())?.queue).toBe("webhooks");
    answer = failing;
    await appendUpdated("prd_3");
    await deliver();
    expect(await job()).toEqual({ queue: "slow webhooks", due: false });
    await appendUpdated("prd_4");
    expect((await job())?.due).toBe(false);
  });

  it("gets what happens after it was added, and a test on demand", async () => {
    const { owner, endpointId, got, deliver } = await mintReceiver();
    await testEndpoint(owner, { endpointId });
    await deliver();
    expect(got().map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(["webhook.test"]);
    await removeEndpoint(owner, { endpointId });
    const { rowCount } = await pool.query("select from jobs where unique_key = $1", [`webhook:${endpointId}`]);
    expect(rowCount).toBe(0);
  });

  it.each([
    "http://hooks.example.com/",
    "https://127.0.0.2/",
    "https://10.0.0.1/",
    "https://169.254.169.254/latest",
    "https://[::ffff:10.0.0.1]/",
    "https://hooks.example.com:25/",
    "https://user:secret@hooks.example.com/",
    "ftp://hooks.example.com/",
  ])("is none at %s", async (url) => {
    const { brandId } = await mintBrand(db);
    const owner = contextOf(db, (await mintMember(db, { brandId })).actor);
    await expect(createEndpoint(owner, { url })).rejects.toMatchObject({
      extras: { errors: [{ pointer: "/url", code: "url_not_allowed" }] },
    });
  });

  it("is one of twenty of a brand, however many ask at once", async () => {
    const { brandId } = await mintBrand(db);
    const owner = contextOf(db, (await mintMember(db, { brandId })).actor);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 25 }, () => createEndpoint(owner, { url: "https://hooks.example.com/" })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  });

  it("has no secret that lies in the clear", async () => {
    const { secret, brandId } = await mintReceiver();
    const { rows } = await pool.query(
      "select e::text || encode(secret_sealed, 'escape') as text from webhook_endpoints e where brand_id = $1",
      [brandId],
    );
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6, 30));
  });
});
