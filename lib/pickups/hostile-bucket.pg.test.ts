import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "@/lib/platform/testing/database";
import { withSettings } from "@/lib/platform/testing/settings";
import { testSource } from "./test-source";
import { mintSource } from "./testing/pick-up";

/** A malicious S3 server, which accepts all credentials. */

withSettings({ ALLOW_PRIVATE_NETWORK: "pickups" });
const opened = testDatabase();

let answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void;
let requestCount = 0;
const server = createServer((incoming, outgoing) => {
  requestCount += 1;
  answer(incoming, outgoing);
});
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const mintVictim = () =>
  mintSource(opened, {
    kind: "s3",
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: "eu-central-1",
    bucket: "theirs",
    access_key_id: "AKIATHEIRS",
    secret_access_key: "theirs alone",
  });

const object = (name: string, etag = "&quot;e&quot;") =>
  `<Contents><Key>${name}</Key><Size>8</Size><ETag>${etag}</ETag>` +
  "<LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>";

describe("a hostile bucket", () => {
  it("is left when its listing goes on and on, though nothing stands in it", async () => {
    const { context, sourceId } = await mintVictim();
    answer = (_incoming, outgoing) =>
      outgoing.end("<IsTruncated>true</IsTruncated><NextContinuationToken>on</NextContinuationToken>");
    requestCount = 0;
    expect(await testSource(context, { sourceId })).toMatchObject({ failure: "too_many_files" });
    expect(requestCount).toBeLessThan(200);
  });

  it("has no version that no header can hold: such a file is none", async () => {
    const { checkFolder, readState, history } = await mintVictim();
    answer = (incoming, outgoing) =>
      outgoing.end(
        incoming.url!.includes("list-type") ? object("a.csv", "&#10;") + object("b.csv", "&#x20AC;") : "name\nA\n\n",
      );
    expect(await checkFolder()).toMatchObject({ is: "later", error: null });
    expect([(await readState()).failure, await history()]).toEqual([null, []]);
  });
});
