import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { parseJson, readBytes, requireJson } from "./read-body";

const posted = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  new Request("http://localhost/v1/products", { method: "POST", body, headers, duplex: "half" } as RequestInit);

function endless(chunk: Uint8Array): { stream: ReadableStream<Uint8Array>; pulled: () => number } {
  let pulled = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1;
      controller.enqueue(chunk);
    },
  });
  return { stream, pulled: () => pulled };
}

describe("the media type of a body", () => {
  it.each([
    "application/json",
    "application/json; charset=utf-8",
    'Application/JSON;charset="UTF-8"',
    "application/json;",
    "application/json;charset= utf8",
    "application/json; odata.metadata=minimal; charset=utf-8",
  ])("may be %s", (type) => {
    expect(() => requireJson(posted("{}", { "content-type": type }))).not.toThrow();
  });

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/jsonp",
    "application/json; charset=latin1",
    'application/json; a=b; charset = "utf-16"',
    "application/json; charset=utf-88",
    "text/json",
    "application/json, text/plain",
  ])("is refused when it is %s", (type) => {
    expect(() => requireJson(posted("{}", { "content-type": type }))).toThrow(/unsupported_media_type/);
  });

  it.each(["br", "deflate", "gzip, gzip", "gzip, br", "compress"])(
    "is refused when the body is packed as %s, and gzip is named",
    (coding) => {
      const refused = expect(() =>
        requireJson(posted("{}", { "content-type": "application/json", "content-encoding": coding })),
      );
      refused.toThrow(
        expect.objectContaining({
          code: "unsupported_media_type",
          detail: expect.stringContaining("gzip"),
          extras: { headers: { "Accept-Encoding": "gzip, identity" } },
        }),
      );
    },
  );

  it.each(["gzip", "GZIP", "x-gzip", "identity"])("may come packed as %s", (coding) => {
    expect(() =>
      requireJson(posted("{}", { "content-type": "application/json", "content-encoding": coding })),
    ).not.toThrow();
  });

  it("is refused when it is missing", () => {
    expect(() => requireJson(posted(new TextEncoder().encode("{}")))).toThrow(/unsupported_media_type/);
  });
});

describe("the bytes of a body", () => {
  it("come whole, whatever the chunks", async () => {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of ['{"a"', ": ", "1}"]) controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    });
    expect(parseJson(await readBytes(posted(stream), 100))).toEqual({ a: 1 });
  });

  it("may be as many as allowed, and not one more", async () => {
    expect((await readBytes(posted("x".repeat(100)), 100)).byteLength).toBe(100);
    await expect(readBytes(posted("x".repeat(101)), 100)).rejects.toThrow(/payload_too_large/);
  });

  it("are refused by Content-Length before any is read", async () => {
    const { stream, pulled } = endless(new Uint8Array(10));
    const before = pulled();
    await expect(readBytes(posted(stream, { "content-length": "101" }), 100)).rejects.toThrow(/payload_too_large/);
    expect(pulled() - before).toBeLessThanOrEqual(1);
  });

  it("of an endless body are not read further than the limit", async () => {
    const { stream, pulled } = endless(new Uint8Array(1000));
    await expect(readBytes(posted(stream), 100_000)).rejects.toThrow(/payload_too_large/);
    expect(pulled()).toBeLessThan(110);
  });

  it("that break off are an error of the request, not of the database that also says ECONNRESET", async () => {
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" })),
    });
    await expect(readBytes(posted(stream), 100)).rejects.toThrow(/malformed_request/);
  });

  it("are none when there is no body", async () => {
    expect((await readBytes(posted(null), 100)).byteLength).toBe(0);
  });
});

describe("the JSON of a body", () => {
  it("may start with a byte order mark", () => {
    expect(parseJson(new TextEncoder().encode('\ufeff{"a":1}'))).toEqual({ a: 1 });
  });

  it("is refused with the place of the error", () => {
    expect(() => parseJson(new TextEncoder().encode('{"a":1,\n}'))).toThrow(
      "malformed_json: A member name in double quotes is expected at line 2, column 1.",
    );
  });

  it("may be nested deeper than the stack", () => {
    expect(parseJson(new TextEncoder().encode("[".repeat(500_000) + "]".repeat(500_000)))).toHaveLength(1);
  });

  it("is refused when it holds more objects and arrays than are read in a moment", () => {
    const listOf = (entry: string, count: number) => new TextEncoder().encode(`[${`${entry},`.repeat(count)}1]`);
    expect(parseJson(listOf("{}", 499_999))).toHaveLength(500_000);
    for (const entry of ["{}", "[]"]) expect(() => parseJson(listOf(entry, 500_000))).toThrow(/invalid_request/);
    expect(parseJson(listOf(String.raw`"\"[{"`, 500_000))).toHaveLength(500_001);
  });

  it("is refused when an object in it has more than 1,000 members", () => {
    const object = (members: number) =>
      Object.fromEntries(Array.from({ length: members }, (_, index) => [`m${index}`, 1]));
    const encoded = (members: number) => new TextEncoder().encode(JSON.stringify([{ a: [object(members)] }]));
    expect(parseJson(encoded(1000))).toHaveLength(1);
    expect(() => parseJson(encoded(1001))).toThrow(/invalid_request/);
  });

  it.each([
    ['{"a":1,"a":2}', ["/a"]],
    [String.raw`{"gtin":"1","\u0067tin":"2"}`, ["/gtin"]],
    [String.raw`[{"b":"\"a\":1,"},{"x":{"a/b":[1,{"c":":"}],"a/b":null}, "x":1}]`, ["/1/x/a~1b", "/1/x"]],
    ['{"__proto__":1,"__proto__":{}}', ["/__proto__"]],
    ['{"a":{"a":1},"b":[{"a":1},{"a":1}]}', null],
    [String.raw`{"a":"\\","b":":\":{[","__proto__":{"constructor":1}}`, null],
  ])("is refused when a member appears twice in one object: %s", (body, pointers) => {
    const read = () => parseJson(new TextEncoder().encode(body));
    if (pointers === null) return void expect(read()).toEqual(JSON.parse(body));
    const errors = pointers.map((pointer) => ({
      pointer,
      code: "repeated",
      detail: "This field may appear only once.",
    }));
    expect(read).toThrow(expect.objectContaining({ code: "invalid_request", extras: { errors } }));
  });

  it("is refused when it is not UTF-8", () => {
    expect(() => parseJson(Uint8Array.of(0x22, 0xe9, 0x22))).toThrow("malformed_json: The body is not UTF-8.");
  });
});

describe("a body packed with gzip", () => {
  const packed = (bytes: Uint8Array | string, of = gzipSync(bytes)) =>
    posted(new Uint8Array(of), { "content-encoding": "gzip" });

  it("is what it was before", async () => {
    expect(parseJson(await readBytes(packed('{"name":"Loden"}'), 100))).toEqual({ name: "Loden" });
    const members = Buffer.concat([gzipSync('{"a":'), gzipSync("1}")]);
    expect(parseJson(await readBytes(packed("", members), 100))).toEqual({ a: 1 });
  });

  it("may have as many bytes unpacked as one that came as it is, and not one more", async () => {
    expect((await readBytes(packed("x".repeat(1_000)), 1_000)).byteLength).toBe(1_000);
    await expect(readBytes(packed("x".repeat(1_001)), 1_000)).rejects.toThrow(/payload_too_large.*unpacked/);
  });

  it("cannot be a bomb: 100 MB out of 100 KB are given up at the limit", async () => {
    const bomb = gzipSync(Buffer.alloc(100_000_000));
    expect(bomb.byteLength).toBeLessThan(110_000);
    const before = process.memoryUsage().rss;
    await expect(readBytes(packed("", bomb), 1_000_000)).rejects.toThrow(/payload_too_large/);
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
  });

  it.each([
    ["is none", Buffer.from('{"a":1}')],
    ["breaks off", gzipSync("x".repeat(500)).subarray(0, 12)],
    ["has another sum than its content", Buffer.concat([gzipSync("{}").subarray(0, -8), Buffer.alloc(8)])],
  ])("is refused when it %s", async (_error, bytes) => {
    await expect(readBytes(packed("", bytes), 1_000)).rejects.toThrow(/malformed_request/);
  });
});
