import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { isWorthPacking, compressAnswer, COMPRESSED_FROM_CHARACTERS } from "@/lib/api/answer-request";
import { wantedCoding } from "./answer";

const answerOf = (body: string | null, headers: Record<string, string> = { "Content-Type": "application/json" }) => ({
  status: 200,
  headers,
  body,
  isToCaller: true,
});
const LARGE = JSON.stringify({ text: "é".repeat(COMPRESSED_FROM_CHARACTERS) });

describe("the coding that is wanted", () => {
  it.each([
    [null, null],
    ["", null],
    ["gzip", "gzip"],
    ["X-GZIP", "gzip"],
    ["gzip, deflate, br", "br"],
    ["gzip, br;q=0.5", "gzip"],
    ["br;q=0, gzip;q=0", null],
    ["*", "br"],
    ["*, br;q=0", "gzip"],
    ["identity", null],
    ["identity;q=1, gzip;q=0.5", null],
    ["gzip;q=nonsense", null],
    ["zstd", null],
  ])("of %s is %s", (header, coding) => {
    expect(wantedCoding(header, ["br", "gzip"])).toBe(coding);
  });
});

describe("a packed answer", () => {
  it.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ])("is by %s what it was, and says so", async (coding, unpack) => {
    const { body, headers } = await compressAnswer(answerOf(LARGE), coding);
    expect(headers).toEqual({
      "Content-Type": "application/json",
      "Content-Encoding": coding,
      Vary: "Accept-Encoding",
    });
    expect(unpack(body as Uint8Array).toString()).toBe(LARGE);
    expect((body as Uint8Array).byteLength).toBeLessThan(LARGE.length / 4);
  });

  it("is sent as it is to whoever asks for nothing else, and tells caches that others are not", async () => {
    const { body, headers } = await compressAnswer(answerOf(LARGE), null);
    expect([body, headers["Content-Encoding"], headers["Vary"]]).toEqual([LARGE, undefined, "Accept-Encoding"]);
  });

  it.each([
    ["a large one", answerOf(LARGE), true],
    ["errors of many records", answerOf(LARGE, { "Content-Type": "application/problem+json" }), true],
    ["a verified passport", answerOf("x".repeat(3_000)), false],
    ["none", answerOf(null), false],
    ["a packed one", answerOf(LARGE, { "Content-Type": "application/json", "Content-Encoding": "gzip" }), false],
    ["one named by an ETag", answerOf(LARGE, { "Content-Type": "application/json", ETag: '"a"' }), false],
    ["a file", answerOf(LARGE, { "Content-Type": "text/csv" }), false],
  ])("is worth while for %s: %#", (_, answer, isWorth) => {
    expect(isWorthPacking(answer)).toBe(isWorth);
  });
});
