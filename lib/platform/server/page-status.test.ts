import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { actInRequest, answerWithStatus, inRequest } from "@/lib/platform/request-scope";
import { compressPage } from "./compress-page";
import { setPageStatus } from "./page-status";

/** What Next does: fails at a form, at a script's call, after an action; renders a page that states its status. */
const ANSWERS: Record<string, (outgoing: ServerResponse) => void> = {
  "/form": (outgoing) => void outgoing.writeHead(500).end("Internal Server Error"),
  "/script": (outgoing) => {
    outgoing.statusCode = 500;
    outgoing.setHeader("Content-Type", "text/x-component").end('1:E{"digest":"834025017"}'.padEnd(2_000));
  },
  "/action": (outgoing) => {
    actInRequest();
    outgoing.writeHead(500).end("Internal Server Error");
  },
  "/nowhere": (outgoing) => {
    answerWithStatus(404);
    outgoing.setHeader("Content-Type", "text/html").end("<p>No such passport</p>".repeat(100));
  },
};

const server = createServer((incoming, outgoing) =>
  inRequest({ requestId: "req_1" }, () => {
    compressPage(incoming, outgoing);
    setPageStatus(incoming, outgoing);
    ANSWERS[incoming.url!]!(outgoing);
  }),
);
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => void server.close());

async function statusOf(path: string, method: string) {
  return (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method })).status;
}

it.each(["/form", "/script"])("a form that no action could read is the sender's error (%s)", async (path) => {
  expect(await statusOf(path, "POST")).toBe(400);
});

it("an action or a page that fails is the service's error", async () => {
  expect(await statusOf("/action", "POST")).toBe(500);
  expect(await statusOf("/form", "GET")).toBe(500);
});

it("a page is sent with the status that it states", async () => {
  expect(await statusOf("/nowhere", "GET")).toBe(404);
});
