import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { serveApi } from "@/app/answer-request";
import { databaseState } from "@/db/client";
import { SmtpInbox } from "@/e2e/support/smtp-server";
import { log, makeLog } from "@/lib/platform/log";
import { openSmtpCourier } from "@/lib/platform/mail/smtp-courier";
import { deliverDue } from "@/lib/platform/mail/testing/deliver-due";
import { RedisWindow } from "@/lib/platform/rate-limit/redis-window";
import { TestRedis } from "@/lib/platform/rate-limit/testing/redis-server";
import { setTrustedHeaders } from "@/lib/platform/server/trusted-headers";
import { openSmsCourier } from "@/lib/platform/sms/sms-courier";
import { openTestPool } from "@/lib/platform/testing/database";
import { withSettings } from "@/lib/platform/testing/settings";
import { readSourceFiles } from "@/lib/platform/testing/source-files";
import { mailboxOf, mintScene } from "@/lib/transfers/testing/transfer-kit";
import { inJobSpan, inSpan, isTraced, traceHeaders } from "./span";
import { startTracing, stopTracing, traceRequest } from "./start-tracing";

interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  status: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  links?: { traceId: string }[];
}

/** What takes traces as OTLP over HTTP, and text messages. */
const received = { bodies: [] as string[], headers: [] as Record<string, unknown>[], status: 200 };
const receive = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
  received.headers.push({ ...incoming.headers, path: incoming.url });
  const body = Buffer.concat(await incoming.toArray()).toString();
  if (incoming.url === "/otlp/v1/traces") received.bodies.push(body);
  outgoing.writeHead(received.status, { "Content-Type": "application/json" }).end("{}");
};
const receiver = createServer((incoming, outgoing) => void receive(incoming, outgoing));
await once(receiver.listen(0, "127.0.0.1"), "listening");
const receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
withSettings({
  SMTP_URL: "smtp://127.0.0.1:1",
  OTEL_EXPORTER_OTLP_ENDPOINT: `${receiverUrl}/otlp/`,
  OTEL_EXPORTER_OTLP_HEADERS: "x-tenant=our%20carnet",
});
afterAll(() => receiver.close());
beforeEach(() => Object.assign(received, { bodies: [], headers: [], status: 200 }));

const spansOf = (bodies: string[]) =>
  bodies.flatMap((body) =>
    (JSON.parse(body).resourceSpans as { scopeSpans: { spans: SentSpan[] }[] }[]).flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    ),
  );
const attributesOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

/** The pool of routes is replaced for a while by one opened while traces are recorded. */
function withTracedDatabase() {
  const [state, opened] = [databaseState(), openTestPool(2)];
  const before = state.opened;
  state.opened = opened;
  return { db: opened.db, restore: () => void (state.opened = before) };
}

it("a request over the wire, its statements, its mail and the job behind it are told to the receiver", async () => {
  const scene = await mintScene();
  const inbox = await SmtpInbox.start();
  await startTracing();
  const { db, restore } = withTracedDatabase();
  const lines: string[] = [];
  const service = createServer((incoming, outgoing) => {
    setTrustedHeaders(incoming);
    const serve = async () => {
      makeLog("info", { write: (line) => void lines.push(line) }).info("served");
      await serveApi(incoming, outgoing, incoming.url!);
    };
    void traceRequest(incoming, outgoing, () => "/v1/transfer", serve);
  });
  await once(service.listen(0, "127.0.0.1"), "listening");
  const recipient = mailboxOf("traced");
  const [trace, parent] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"];
  const answer = await fetch(`http://127.0.0.1:${(service.address() as AddressInfo).port}/v1/transfer`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${scene.keySecret}`,
      "Content-Type": "application/json",
      traceparent: `00-${trace}-${parent}-01`,
    },
    body: JSON.stringify({ code: scene.code, recipient_email: recipient, message: "Dear Anna" }),
  });
  expect(answer.status, await answer.text()).toBe(201);
  const email = openSmtpCourier(inbox.url, "Carnet <passports@carnet.example>");
  await deliverDue(db, { email, sms: null, close: () => email.close() });
  expect(inbox.mailsTo(recipient)).toHaveLength(1);
  service.close();
  email.close();
  await inbox.goAway();
  await stopTracing();
  restore();

  const spans = spansOf(received.bodies);
  const spansNamed = (name: string) => spans.filter((span) => span.name === name);
  const [request] = spansNamed("POST /v1/transfer");
  expect(request).toMatchObject({ traceId: trace, parentSpanId: parent, kind: 2 });
  expect(attributesOf(request!)).toMatchObject({
    "http.route": "/v1/transfer",
    "http.response.status_code": 201,
    "carnet.request_id": answer.headers.get("x-request-id"),
  });
  const within = spans.filter(({ parentSpanId }) => parentSpanId === request!.spanId);
  expect(within.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["BEGIN", "INSERT transfers", "INSERT jobs", "COMMIT"]),
  );
  expect(JSON.parse(lines[0]!)).toMatchObject({ trace_id: trace, span_id: request!.spanId });

  const job = spansNamed("job brand_mail").find(({ links }) => links?.[0]?.traceId === trace);
  expect(job).toMatchObject({ kind: 5 });
  expect(job!.traceId).not.toBe(trace);
  const sent = spansNamed("email send").find(({ parentSpanId }) => parentSpanId === job!.spanId);
  expect(attributesOf(sent!)).toMatchObject({ "carnet.message.outcome": "sent" });
  expect(received.headers[0]).toMatchObject({ "x-tenant": "our carnet" });
  for (const secret of [recipient, scene.keySecret, scene.code, "Dear Anna", "set_config", "example.com"])
    expect(received.bodies.join()).not.toContain(secret);
});

it("Redis is asked within a span, and a system of ours takes part in the trace", async () => {
  const redis = await TestRedis.start();
  const window = new RedisWindow(redis.url, 1_000);
  await startTracing();
  const job = { kind: "text_message", queue: "text messages", payload: {} };
  await inJobSpan(job, async () => {
    await window.admit("brd_x", { limit: 5, reserve: 0 });
    await openSmsCourier(`${receiverUrl}/sms`, "Carnet").deliver({ to: "+491511", text: "secret link" });
  });
  window.close();
  await redis.kill();
  await stopTracing();
  const spans = spansOf(received.bodies);
  expect(spans.map(({ name }) => name)).toEqual(["redis", "job text_message"]);
  expect(spans[0]!.parentSpanId).toBe(spans[1]!.spanId);
  const request = received.headers.find(({ path }) => path === "/sms");
  expect(request!.traceparent).toBe(`00-${spans[1]!.traceId}-${spans[1]!.spanId}-01`);
});

it("an error is told by its name, and what fails is seen as failed", async () => {
  await startTracing();
  const fail = () => inSpan("store GET", {}, () => Promise.reject(new TypeError("anna@example.com is not there")));
  await expect(inJobSpan({ kind: "import", queue: "imports", payload: {} }, fail)).rejects.toThrow(TypeError);
  await stopTracing();
  expect(spansOf(received.bodies).map((span) => [span.status.code, attributesOf(span)["error.type"]])).toEqual([
    [2, "TypeError"],
    [2, "TypeError"],
  ]);
  expect(received.bodies.join()).not.toContain("anna");
});

it("a receiver that refuses costs spans, and the log says so", async () => {
  const warn = vi.spyOn(log(), "warn").mockImplementation(() => undefined);
  received.status = 400;
  await startTracing();
  await inJobSpan({ kind: "import", queue: "imports", payload: {} }, () => Promise.resolve());
  await stopTracing();
  expect(warn.mock.calls).toEqual([[{ event: "traces.lost" }, "traces cannot be delivered, and are dropped"]]);
  warn.mockRestore();
});

it("without a receiver nothing is loaded or done", async () => {
  expect([isTraced(), traceHeaders(), await inSpan("x", {}, async () => traceHeaders())]).toEqual([false, {}, {}]);
  const loading = [...readSourceFiles().values()].filter(
    ({ path, text }) => !path.includes(".test.") && /^import (?!type)[^;]*"@opentelemetry/m.test(text),
  );
  expect(loading.map(({ path }) => path)).toEqual([]);
});
