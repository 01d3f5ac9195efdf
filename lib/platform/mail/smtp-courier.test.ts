import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { readSmtpUrl } from "../service-urls";
import { openSmtpCourier, SMTP_PATIENCE, SmtpLine } from "./smtp-courier";
import { HangingServer, STAGES } from "./testing/hanging-server";

const PATIENCE = { connectMs: 150, silenceMs: 150, attemptMs: 600 };
const envelope = { messageIdHeader: "<msg_1@carnet.example>", createdAt: new Date("2026-11-22T08:00:00Z") };
const body = (to: string) => ({
  to,
  senderName: "Brand",
  replyTo: null,
  subject: "A passport waits",
  text: "text",
  html: "<p>html</p>",
});

const server = await HangingServer.start();
afterAll(() => server.close());
beforeEach(() => {
  server.hangs = () => undefined;
  server.messages.length = 0;
});

describe("the options that a connection to the mail server really has", () => {
  const optionsFor = (url: string) => {
    const { connection } = new SmtpLine(readSmtpUrl(url), SMTP_PATIENCE);
    return { ...connection.options, host: connection.host, port: connection.port, secure: connection.secureConnection };
  };

  it("bound every wait", () => {
    expect(optionsFor("smtp://anna:p%40ss@mail.example:2525")).toMatchObject({
      host: "mail.example",
      port: 2525,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      dnsTimeout: 5_000,
    });
  });

  it.each([
    [
      "smtp://mail.example",
      { port: 587, secure: false, requireTLS: true, ignoreTLS: false, tls: { rejectUnauthorized: true } },
    ],
    ["smtps://mail.example", { port: 465, secure: true, tls: { rejectUnauthorized: true } }],
    ["smtp://10.0.0.5?tls=unverified", { requireTLS: true, tls: { rejectUnauthorized: false } }],
    ["smtp://mail.example?tls=offered", { requireTLS: false, ignoreTLS: false }],
    ["smtp://mail.example?tls=off", { requireTLS: false, ignoreTLS: true }],
    ["smtp://localhost:25", { host: "localhost", port: 25, requireTLS: false, ignoreTLS: false }],
    ["smtp://[::1]", { host: "::1", requireTLS: false }],
    ["smtp://127.0.0.1?tls=verify", { requireTLS: true, tls: { rejectUnauthorized: true } }],
    ["smtp://127.0.0.1.example.com", { requireTLS: true, tls: { rejectUnauthorized: true } }],
  ])("for %s are %j", (url, options) => {
    expect(optionsFor(url)).toMatchObject(options);
  });
});

describe("a mail server that stands still", () => {
  it.each(STAGES)("at %s is left in time, and no connection to it stays open", async (stage) => {
    server.hangs = () => stage;
    const courier = openSmtpCourier(server.url, "passports@carnet.example", PATIENCE);
    expect(await courier.deliver(envelope, body("anna@example.com"))).toMatchObject({
      outcome: "temporary",
      error: expect.stringContaining("in time"),
    });
    await server.until(() => server.open.size === 0);
    expect(server.messages).toEqual([]);
  });

  it("for one message stands in the way of no other, whose connection is kept for the next", async () => {
    server.hangs = (recipient) => (recipient === "hang@example.com" ? "RCPT" : undefined);
    const courier = openSmtpCourier(server.url, "passports@carnet.example", {
      ...PATIENCE,
      silenceMs: 60_000,
      attemptMs: 60_000,
    });
    const stop = new AbortController();
    const hanging = courier.deliver(envelope, body("hang@example.com"), stop.signal);
    await server.until(() => server.open.size === 1);
    for (const name of ["one", "two", "three"])
      expect(await courier.deliver(envelope, body(`${name}@example.com`))).toEqual({ outcome: "sent" });
    expect(server.messages).toEqual(["one@example.com", "two@example.com", "three@example.com"]);
    expect(server.open.size).toBe(2);
    stop.abort(new Error("stopped"));
    expect(await hanging).toEqual({ outcome: "temporary", error: "stopped" });
    courier.close();
    await server.until(() => server.open.size === 0);
  });
});
