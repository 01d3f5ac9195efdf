import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compressPage } from "./compress-page";

const PAGE = `<!doctype html>${"<p>Jacket</p>".repeat(40_000)}`;
const html: RequestListener = (_, outgoing) => outgoing.setHeader("Content-Type", "text/html; charset=utf-8");

/** One exchange with a server that compresses what `answer` writes. */
async function ask(answer: RequestListener, headers: IncomingHttpHeaders, method = "GET") {
  const server = createServer((incoming, outgoing) => {
    compressPage(incoming, outgoing);
    answer(incoming, outgoing);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  try {
    return await new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((done, fail) => {
      const outgoing = request({ port, host: "127.0.0.1", method, headers, agent: false }, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("end", () => done({ headers: incoming.headers, body: Buffer.concat(chunks) }));
        incoming.on("error", fail);
      });
      outgoing.on("error", fail);
      outgoing.end();
    });
  } finally {
    server.close();
  }
}

const inOnePart: RequestListener = (incoming, outgoing) => {
  html(incoming, outgoing);
  outgoing.end(PAGE);
};
/** As Next does: heeding that the reader is slower than the writer. */
const inParts: RequestListener = (incoming, outgoing) => {
  html(incoming, outgoing);
  outgoing.flushHeaders();
  const size = 30_000;
  const writeFrom = (start: number): void => {
    if (start >= PAGE.length) return void outgoing.end();
    if (outgoing.write(PAGE.slice(start, start + size))) return writeFrom(start + size);
    outgoing.once("drain", () => writeFrom(start + size));
  };
  writeFrom(0);
};

describe("a page", () => {
  it.each([
    ["br", createBrotliDecompress],
    ["gzip", createGunzip],
  ] as const)(
    "compressed by %s can be read as far as it was flushed, before the rest is written",
    async (coding, unpacker) => {
      let goOn!: () => void;
      const server = createServer((incoming, outgoing) => {
        compressPage(incoming, outgoing);
        html(incoming, outgoing);
        outgoing.write("<h1>Frame</h1>");
        (outgoing as typeof outgoing & { flush: () => void }).flush();
        goOn = () => outgoing.end("<p>Slow part</p>");
      });
      await once(server.listen(0, "127.0.0.1"), "listening");
      const { port } = server.address() as AddressInfo;
      const outgoing = request({ port, host: "127.0.0.1", headers: { "accept-encoding": coding }, agent: false }).end();
      const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
      const page = incoming.pipe(unpacker()).setEncoding("utf8");
      expect(await once(page, "data")).toEqual(["<h1>Frame</h1>"]);
      goOn();
      expect(await once(page, "data")).toEqual(["<p>Slow part</p>"]);
      server.close();
    },
  );

  it.each([
    ["whole", inOnePart],
    ["in parts", inParts],
  ])("written %s is compressed as the browser wants it most", async (_, answer) => {
    const brotli = await ask(answer, { "accept-encoding": "gzip, deflate, br, zstd" });
    expect(brotli.headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
    expect(brotli.headers["content-length"]).toBeUndefined();
    expect(brotliDecompressSync(brotli.body).toString()).toBe(PAGE);
    const zipped = await ask(answer, { "accept-encoding": "gzip" });
    expect(zipped.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(zipped.body).toString()).toBe(PAGE);
    const asItIs = await ask(answer, { "accept-encoding": "identity" });
    expect(asItIs.headers).toMatchObject({ vary: "Accept-Encoding" });
    expect(asItIs.headers["content-encoding"]).toBeUndefined();
    expect(asItIs.body.toString()).toBe(PAGE);
  });

  it("that another site had a signed-in browser ask for is never compressed: its length would tell what repeats", async () => {
    const codingFor = async (headers: IncomingHttpHeaders) =>
      (await ask(inOnePart, { "accept-encoding": "br", ...headers })).headers["content-encoding"];
    for (const site of ["cross-site", "same-site"])
      expect(await codingFor({ cookie: "session=1", "sec-fetch-site": site })).toBeUndefined();
    for (const site of ["same-origin", "none"])
      expect(await codingFor({ cookie: "session=1", "sec-fetch-site": site })).toBe("br");
    expect(await codingFor({ "sec-fetch-site": "cross-site" })).toBe("br");
  });

  it.each<[string, RequestListener, string?]>([
    ["fits one packet", (incoming, outgoing) => (html(incoming, outgoing), outgoing.end("<p>Small</p>"))],
    ["is a picture", (_, outgoing) => outgoing.setHeader("Content-Type", "image/png").end(PAGE)],
    [
      "is compressed already",
      (incoming, outgoing) => (html(incoming, outgoing), outgoing.setHeader("Content-Encoding", "zstd").end(PAGE)),
    ],
    [
      "must stay as it is",
      (incoming, outgoing) => (html(incoming, outgoing), outgoing.setHeader("Cache-Control", "no-transform").end(PAGE)),
    ],
    ["is known", (_, outgoing) => outgoing.writeHead(304, { "Content-Type": "text/html" }).end()],
    ["is asked for its head", inOnePart, "HEAD"],
  ])("that %s is not compressed", async (_, answer, method) => {
    const { headers } = await ask(answer, { "accept-encoding": "br" }, method);
    expect(headers["content-encoding"] ?? "zstd").toBe("zstd");
  });

  it("keeps the headers that are given with its status", async () => {
    const answer: RequestListener = (_, outgoing) =>
      outgoing.writeHead(404, { "Content-Type": "text/html", Vary: "Cookie", "Content-Length": PAGE.length }).end(PAGE);
    const { headers, body } = await ask(answer, { "accept-encoding": "br" });
    expect(headers).toMatchObject({ "content-encoding": "br", vary: "Cookie, Accept-Encoding" });
    expect(brotliDecompressSync(body).toString()).toBe(PAGE);
  });
});
