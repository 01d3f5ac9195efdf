import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FIELD_ERROR_CATALOGUE } from "@/lib/api/error-catalogue";
import { findOperation } from "@/lib/docs/documentation";
import { type Guide, callOf, listGuides, requestOf } from "@/lib/docs/guides";
import { quickStart } from "@/lib/docs/quick-start";
import type { SampleRequest } from "@/lib/docs/samples/request";
import { sampleOf } from "@/lib/docs/samples/sample";
import { isAtHand, runnerOf } from "@/lib/docs/samples/testing/run-sample";
import { closeServer } from "@/lib/platform/server/close-server";
import { createHttpServer } from "@/lib/platform/server/http-server";
import { setTrustedHeaders } from "@/lib/platform/server/trusted-headers";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey, mintBrand } from "@/lib/platform/testing/factories";
import { serveApi } from "./serve";

/** Every call of the guides is sent as their reader sends it, in its turn, with a key of the scopes they name. */

const { db } = testDatabase();
const LANGUAGE = isAtHand("curl") ? "curl" : "typescript";
const folder = mkdtempSync(join(tmpdir(), "guides-"));

interface Answered {
  status: number;
  headers: Headers;
  body: unknown;
}
let answered: Answered | undefined;
const api = createHttpServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
  setTrustedHeaders(incoming);
  void serveApi(incoming, outgoing, incoming.url!);
});
/** Stands before the API and keeps what it answers, whichever way the sample shows it. */
const front = createHttpServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
  void (async () => {
    const { host: _, connection: __, ...headers } = incoming.headers as Record<string, string>;
    const sent = Buffer.concat(await incoming.toArray());
    const hasBody = incoming.method !== "GET";
    const answer = await fetch(addressOf(api) + incoming.url, {
      method: incoming.method,
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(content-length|transfer)/.test(name))),
      ...(hasBody && { body: sent }),
    });
    const text = await answer.text();
    answered = { status: answer.status, headers: answer.headers, body: JSON.parse(text) };
    outgoing.writeHead(answer.status, { "Content-Type": "application/json" }).end(text);
  })();
});
const addressOf = (server: typeof api) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
beforeAll(async () => {
  for (const server of [api, front]) await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(async () => {
  for (const server of [front, api]) await closeServer(server);
});

async function send(request: SampleRequest, secret: string): Promise<Answered> {
  answered = undefined;
  const url = addressOf(front) + request.url.slice(request.url.indexOf("/v1/"));
  const { command, args } = runnerOf(LANGUAGE, sampleOf({ ...request, url }, LANGUAGE), folder);
  const env = { ...process.env, CARNET_KEY: secret };
  await promisify(execFile)(command, args, { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 });
  return answered!;
}

/** An item of the brand, where the guide begins with one. */
async function registerItem(brandId: string): Promise<string> {
  const { secret } = await mintApiKey(db, { brandId, scopes: ["products"] });
  const request = findOperation("registerProducts")!.request;
  const body = { name: "Ridge shell jacket", gtin: "9520000000011", warranty_months: 24, serial_number: "RSJ-1" };
  const { status, body: product } = await send({ ...request, body, idempotencyKey: "item" }, secret);
  expect(status).toBe(201);
  return valueAt(product, "/code") as string;
}

const valueAt = (body: unknown, pointer: string) =>
  pointer
    .split("/")
    .slice(1)
    .reduce((value: unknown, name) => (value as Record<string, unknown>)[name], body);

async function follow({ document, values: shown, scopes }: Guide) {
  const { brandId } = await mintBrand(db);
  const { secret } = await mintApiKey(db, { brandId, scopes });
  const values: Record<string, string> = { ...shown };
  if ("code" in values) values["code"] = await registerItem(brandId);
  let last: Answered | undefined;
  for (const token of document.tokens) {
    const call = callOf(token);
    if (token.type === "code" && token.lang === "answer")
      expect(last!.body, token.text).toMatchObject(JSON.parse(token.text) as object);
    if (!call) continue;
    last = await send(requestOf(call, values), secret);
    const { status, operationId } = { status: call.status, operationId: call.operation };
    const wanted =
      status ??
      Number(findOperation(operationId)!.answers.findLast(({ status: each }) => each.startsWith("2"))!.status);
    expect(last.status, `${operationId}: ${JSON.stringify(last.body)}`).toBe(wanted);
    for (const [name, place] of Object.entries(call.keep)) {
      const value = place.startsWith("header:") ? last.headers.get(place.slice(7)) : valueAt(last.body, place);
      expect(value, `${operationId}: ${place}`).toBeTypeOf("string");
      values[name] = value as string;
    }
  }
}

describe("the calls of the guide", () => {
  it.each(listGuides())("$title are answered as it says", async (guide) => follow(guide));
});

describe("the example of a field's error", () => {
  const examples = Object.values(FIELD_ERROR_CATALOGUE).flatMap(({ example }) => (example ? [example] : []));

  it("is answered as its page says", async () => {
    const { brandId } = await mintBrand(db);
    const { secret } = await mintApiKey(db, { brandId });
    const code = await registerItem(brandId);
    const told: unknown[] = [];
    for (const { operation, search = "", body, file } of examples) {
      const { method, path, url } = { ...findOperation(operation)!, url: addressOf(api) };
      const answer = await fetch(`${url}${path.replace("{code}", code)}?${search}`, {
        method,
        headers: {
          Authorization: `Bearer ${secret}`,
          ...(method !== "GET" && { "Content-Type": file ? "text/csv" : "application/json" }),
        },
        body: method === "GET" ? undefined : (file ?? JSON.stringify(body).replace("{code}", code)),
      });
      const problem = (await answer.json()) as { errors?: unknown[] };
      told.push(problem.errors ?? problem);
    }
    expect(told).toEqual(examples.map(({ error }) => [error]));
  });
});

it("the calls of the quick start are answered", async () => {
  const { brandId } = await mintBrand(db);
  const { secret } = await mintApiKey(db, { brandId, scopes: ["products", "verify", "transfer"] });
  const answers: number[] = [];
  for (const step of [0, 1, 2]) {
    const code = step === 0 ? undefined : (valueAt(answered!.body, "/code") as string);
    const calls = quickStart("http://here", undefined, code).blocks.filter((block) => block.kind === "request");
    answers.push((await send(calls[step]!.request, secret)).status);
  }
  expect(answers).toEqual([201, 200, 201]);
});
