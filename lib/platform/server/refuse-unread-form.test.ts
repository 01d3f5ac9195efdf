import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { actInRequest, inRequest } from "@/lib/platform/request-scope";
import { packPage } from "./pack-page";
import { refuseUnreadForm } from "./refuse-unread-form";

/** As Next fails: at a bare form, at a script's, and in a page that it makes after the action. */
const FAILURES: Record<string, (outgoing: ServerResponse) => void> = {
  "/form": (outgoing) => void outgoing.end("Internal Server Error"),
  "/script": (outgoing) =>
    void outgoing.setHeader("Content-Type", "text/x-component").end('1:E{"digest":"834025017"}'.padEnd(2_000)),
  "/action": (outgoing) => {
    actInRequest();
    outgoing.end("Internal Server Error");
  },
};

const server = createServer((incoming, outgoing) =>
  inRequest({ requestId: "req_1" }, () => {
    refuseUnreadForm(incoming, outgoing);
    packPage(incoming, outgoing);
    outgoing.statusCode = 500;
    FAILURES[incoming.url!]!(outgoing);
  }),
);
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => void server.close());

async function ask(path: string, init: RequestInit = { method: "POST" }) {
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);
  return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
}

it("a form that no action was handed is the sender's fault", async () => {
  const { status, type, text } = await ask("/form");
  expect([status, type, JSON.parse(text)]).toEqual([
    400,
    "application/problem+json",
    expect.objectContaining({ code: "malformed_request", message: expect.stringContaining("Nothing was changed") }),
  ]);
  const page = await ask("/form", { method: "POST", headers: { Accept: "text/html", "Accept-Language": "de" } });
  expect([page.status, page.text]).toEqual([400, expect.stringContaining("Das ließ sich nicht ausführen")]);
});

it("a script of ours is told in its own words", async () => {
  expect(await ask("/script")).toMatchObject({ status: 400, text: expect.stringContaining("834025017") });
});

it("what fails once an action has its form, or in a page, is our fault", async () => {
  expect((await ask("/action")).status).toBe(500);
  expect((await ask("/form", {})).status).toBe(500);
});
