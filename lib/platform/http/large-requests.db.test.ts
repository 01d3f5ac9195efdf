import { expect, it, vi } from "vitest";
import { z } from "zod";
import { endpoint } from "@/lib/api/endpoint";
import { operation } from "@/lib/api/operation";
import { buildOpenApiDocument } from "@/lib/openapi/document";
import { environment } from "@/lib/platform/env";
import { type ApiCall, callApi } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey, mintBrand } from "@/lib/platform/testing/factories";
import { openApiValidator } from "@/lib/platform/testing/validate-against-openapi";
import { LARGE_AT_ONCE, LARGE_BODY_BYTES, LARGE_HELD, SHARE_OF_ONE } from "./read-body";

const { db } = testDatabase();

/** Exists in tests only: it holds every request until it is released. */
const holdLetter = operation({
  id: "holdLetter",
  method: "POST",
  path: "/v1/letters",
  tag: "Letters",
  summary: "Hold a letter",
  description: "For tests.",
  scope: "products",
  body: z.strictObject({ text: z.string(), copies: z.int() }),
  bodyBytesMax: 2 * LARGE_BODY_BYTES,
  isLargeWork: ({ copies }) => copies > 100,
  status: 201,
  answer: z.strictObject({ copies: z.int() }),
  answerExample: { copies: 1 },
  errors: [],
});

const JSON_TYPE = { "content-type": "application/json" };

async function openLetterbox() {
  const { secret: key } = await mintApiKey(db, await mintBrand(db, { tier: "premium_enterprise" }));
  const releases: (() => void)[] = [];
  const post = endpoint(holdLetter, async ({ body }) => {
    await new Promise<void>((resolve) => void releases.push(resolve));
    return { body: { copies: body.copies } };
  });
  const validate = openApiValidator(buildOpenApiDocument([holdLetter], environment().publicUrl));
  const call = async (call: Partial<ApiCall>) =>
    (await callApi(post, { method: "POST", path: "/v1/letters", key, ...call }, validate)).status;
  const send = (text: string, copies: number) =>
    call({
      body: JSON.stringify({ text, copies }),
      headers: { ...JSON_TYPE, "content-length": String(text.length + 30) },
    });
  /** A large body that arrives as a stream, and whether any of it was read. */
  const stream = () => {
    const sent = { isRead: false, status: Promise.resolve(0) };
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      sent.isRead = true;
      controller.enqueue(new TextEncoder().encode(JSON.stringify({ text: "x".repeat(LARGE_BODY_BYTES), copies: 1 })));
      controller.close();
    };
    sent.status = call({ body: new ReadableStream({ pull }, { highWaterMark: 0 }), headers: JSON_TYPE });
    return sent;
  };
  return { releases, send, stream };
}

it("deals with a few large requests at once, large by body or by work, and with a small one in between", async () => {
  const { releases, send } = await openLetterbox();
  const large = Array.from({ length: LARGE_AT_ONCE }, () => [
    send("x".repeat(LARGE_BODY_BYTES), 1),
    send("x", 101),
  ]).flat();
  await vi.waitFor(() => expect(releases).toHaveLength(LARGE_AT_ONCE));
  const small = send("x", 1);
  await vi.waitFor(() => expect(releases).toHaveLength(LARGE_AT_ONCE + 1));
  releases.pop()!();
  expect(await small).toBe(201);
  for (let left = large.length - LARGE_AT_ONCE; left > 0; left -= 1) {
    releases.shift()!();
    await vi.waitFor(() => expect(releases).toHaveLength(LARGE_AT_ONCE));
  }
  for (const letGo of releases) letGo();
  expect(await Promise.all(large)).toEqual(large.map(() => 201));
});

it("reads no more large bodies of one account than its share, and another's meanwhile", async () => {
  const [{ releases, stream }, another] = [await openLetterbox(), await openLetterbox()];
  const share = LARGE_HELD * SHARE_OF_ONE;
  const large = Array.from({ length: LARGE_HELD + 1 }, stream);
  await vi.waitFor(() => expect(large.filter(({ isRead }) => isRead)).toHaveLength(share));
  await vi.waitFor(() => expect(releases).toHaveLength(LARGE_AT_ONCE));
  const anothers = another.stream();
  await vi.waitFor(() => expect(anothers.isRead).toBe(true));
  expect(large.filter(({ isRead }) => isRead)).toHaveLength(share);
  for (let left = large.length; left > 0; left -= 1) {
    await vi.waitFor(() => expect(releases.length).toBeGreaterThan(0));
    releases.shift()!();
  }
  await vi.waitFor(() => expect(another.releases).toHaveLength(1));
  another.releases.shift()!();
  expect(await anothers.status).toBe(201);
  expect(await Promise.all(large.map(({ status }) => status))).toEqual(large.map(() => 201));
  expect(large.every(({ isRead }) => isRead)).toBe(true);
});
