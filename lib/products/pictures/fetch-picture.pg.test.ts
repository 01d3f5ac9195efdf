import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { insertPictures } from "@/db/queries/product-pictures";
import { smallPdf } from "@/lib/files/testing/small-pdf";
import { now } from "@/lib/platform/clock";
import { forgetEnvironment } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { takeNext, runTaken } from "@/lib/platform/jobs/testing/run-jobs";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { SOURCE_BYTES_MAX } from "./rules";
import { showPictures } from "./show-pictures";
import { drawnPicture } from "./testing/drawn-picture";

const { db, pool } = testDatabase();

const paths: string[] = [];
const answers = new Map<string, RequestListener>();
const server = createServer((request, response) => {
  const path = request.url ?? "";
  paths.push(path);
  const answer = answers.get(path);
  if (answer) answer(request, response);
  else response.writeHead(404).end();
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => void (server.close(), server.closeAllConnections()));
const addressOf = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
afterEach(() => {
  paths.length = 0;
  vi.unstubAllEnvs();
  forgetEnvironment();
});
const allowInner = () => {
  vi.stubEnv("ALLOW_PRIVATE_NETWORK", "pictures");
  forgetEnvironment();
};

/** A product with a picture at an address, after one attempt at it. */
async function afterOneAttempt(sourceUrl: string) {
  const { brandId } = await mintBrand(db);
  const context = contextOf(db, (await mintMember(db, { brandId })).actor);
  const { productId } = await mintProduct(db, { brandId });
  const pictureId = newId("pic");
  await insertPictures(context.db, [{ id: pictureId, brandId, productId, sourceUrl, createdAt: now() }]);
  await pool.query("delete from jobs where kind = 'picture'");
  await enqueue(db, "picture", { brandId, pictureId });
  const outcome = await runTaken(db, (await takeNext(db, "picture"))!);
  const [picture] = (await showPictures(context, { productId })).pictures;
  return { is: outcome.is, state: picture!.state, failure: picture!.failure, width: picture!.width };
}
const FAILED = { is: "done", state: "failed", width: null };

describe("a picture at an address", () => {
  it("is fetched, also behind redirects, and shown from here", async () => {
    allowInner();
    answers.set("/a.jpg", (_request, response) => void response.writeHead(302, { Location: "/b" }).end());
    answers.set("/b", (_request, response) => void response.writeHead(308, { Location: addressOf("/c.jpg") }).end());
    answers.set("/c.jpg", (_request, response) => void drawnPicture("plum").then((bytes) => response.end(bytes)));
    expect(await afterOneAttempt(addressOf("/a.jpg"))).toEqual({
      is: "done",
      state: "ready",
      failure: null,
      width: 400,
    });
    expect(paths).toEqual(["/a.jpg", "/b", "/c.jpg"]);
  });

  it.each([
    ["http://169.254.169.254/latest/meta-data"],
    ["https://169.254.169.254/latest/meta-data"],
    ["https://127.1/secret"],
    ["https://[::ffff:7f00:1]/secret"],
    ["https://localhost/secret"],
    ["https://pictures.example:25/a.png"],
    ["file:///etc/passwd"],
    ["ftp://pictures.example/a.png"],
    ["data:image/png;base64,AAAA"],
  ])("%s is not asked", async (address) => {
    expect(await afterOneAttempt(address)).toEqual({ ...FAILED, failure: "address_refused" });
  });

  it("of this machine is not reached by its number either", async () => {
    expect(await afterOneAttempt(addressOf("/c.jpg"))).toEqual({ ...FAILED, failure: "address_refused" });
    expect(paths).toEqual([]);
  });

  it("that leads on to another scheme, or round and round, is given up", async () => {
    allowInner();
    answers.set(
      "/file",
      (_request, response) => void response.writeHead(302, { Location: "file:///etc/passwd" }).end(),
    );
    answers.set("/round", (_request, response) => void response.writeHead(302, { Location: "/round" }).end());
    for (const path of ["/file", "/round"])
      expect(await afterOneAttempt(addressOf(path))).toEqual({ ...FAILED, failure: "address_refused" });
    expect(paths).toEqual(["/file", "/round", "/round", "/round", "/round"]);
  });

  it.each<[string, string, RequestListener]>([
    ["a page with a script", "no_picture", (_request, response) => response.end("<html><script>alert(1)</script>")],
    [
      "an SVG image",
      "no_picture",
      (_request, response) =>
        response.setHeader("content-type", "image/png").end('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'),
    ],
    ["a document", "no_picture", (_request, response) => response.end(smallPdf("A document"))],
    ["nothing", "not_found", (_request, response) => response.writeHead(410).end()],
    [
      "a picture of few pixels",
      "wrong_size",
      (_request, response) => void drawnPicture("red", { width: 64, height: 64 }).then((bytes) => response.end(bytes)),
    ],
  ])("with %s there fails as %s and is not tried again", async (what, failure, answer) => {
    allowInner();
    answers.set(`/${encodeURIComponent(what)}`, answer);
    expect(await afterOneAttempt(addressOf(`/${encodeURIComponent(what)}`))).toEqual({ ...FAILED, failure });
  });

  it("that never ends is left at 25 MB", async () => {
    allowInner();
    let sentBytes = 0;
    answers.set("/flood", (_request, response) => {
      const piece = Buffer.alloc(1024 * 1024, 0xff);
      const more = () => {
        while (!response.destroyed && response.write(piece)) sentBytes += piece.length;
      };
      response.on("drain", more);
      more();
    });
    expect(await afterOneAttempt(addressOf("/flood"))).toEqual({ ...FAILED, failure: "too_large" });
    expect(sentBytes).toBeLessThan(2 * SOURCE_BYTES_MAX);
  });

  it("that breaks off, or is in trouble, is tried again later", async () => {
    allowInner();
    answers.set("/busy", (_request, response) => void response.writeHead(503).end());
    answers.set("/broken", (_request, response) => {
      response.writeHead(200, { "content-length": "100000" });
      response.write("\xff\xd8");
      setImmediate(() => response.destroy());
    });
    for (const path of ["/busy", "/broken"])
      expect(await afterOneAttempt(addressOf(path))).toMatchObject({ is: "later", state: "waiting" });
  });
});
