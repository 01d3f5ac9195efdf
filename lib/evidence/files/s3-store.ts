import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { AwsClient } from "aws4fetch";
import { SECOND_MS } from "@/lib/platform/clock";
import { errorCodeIn, readListing } from "@/lib/platform/s3/listing";
import { StoreRefusal } from "@/lib/platform/storage-error";
import { inSpan, traceHeaders } from "@/lib/platform/tracing/span";
import type { FileToKeep } from "./receive-file";

const ANSWER_MS_MAX = 60 * SECOND_MS;

interface Bucket {
  /** Of the bucket, or of a folder in it, without a slash at the end. */
  root: string;
  /** The bucket's own address, and what its folder's keys begin with. */
  bucket: string;
  prefix: string;
  client: AwsClient;
}

/** `https://<key id>:<secret>@<host>/<bucket>[/<folder>][?region=<region>]`, as the environment has checked it. */
export function readBucket(address: string): Bucket {
  const url = new URL(address);
  const { username, password, protocol, host, pathname, searchParams } = url;
  const path = pathname.replace(/(?<!\/)\/+$/, "");
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: "s3",
    region: searchParams.get("region") ?? "us-east-1",
    retries: 2,
  });
  const [, name = "", folder = ""] = /^\/([^/]+)(?:\/(.*))?$/.exec(path) ?? [];
  const prefix = folder === "" ? "" : `${decodeURIComponent(folder)}/`;
  return { root: `${protocol}//${host}${path}`, bucket: `${protocol}//${host}/${name}`, prefix, client };
}

/** The answer of the store. Throws `StoreRefusal` when none comes. */
async function reached(ask: () => Promise<Response>): Promise<Response> {
  try {
    return await ask();
  } catch (error) {
    throw new StoreRefusal("The evidence store cannot be reached.", { cause: error });
  }
}

/** No file of ours: those lie in a brand's folder. */
const PROBE_KEY = "reachable";

/** A bucket that speaks S3, addressed by path. The server compares what arrives with the signed hash. */
export function s3Store(address: string) {
  const { root, bucket, prefix, client } = readBucket(address);
  const send = (key: string, init: RequestInit) => sendTo(`${root}/${key}`, init);
  const sendTo = (target: string, init: RequestInit) =>
    inSpan(`store ${init.method}`, {}, () =>
      reached(() =>
        client.fetch(target, { ...init, headers: traceHeaders(), signal: AbortSignal.timeout(ANSWER_MS_MAX) }),
      ),
    );
  const required = async (answer: Response, doing: string) => {
    if (answer.ok) return;
    throw new StoreRefusal(
      `The evidence store refused ${doing}: ${answer.status} ${errorCodeIn(await answer.text())}`.trimEnd(),
    );
  };
  return {
    async keep(key: string, { path, sha256, sizeBytes, mediaType }: FileToKeep) {
      const target = `${root}/${key}`;
      const headers = {
        "content-type": mediaType,
        "content-length": String(sizeBytes),
        "x-amz-content-sha256": sha256,
      };
      const signed = await client.sign(target, { method: "PUT", headers });
      const body = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
      const request = {
        method: "PUT",
        headers: signed.headers,
        body,
        duplex: "half",
        signal: AbortSignal.timeout(ANSWER_MS_MAX),
      };
      const answer = await inSpan("store PUT", {}, () => reached(() => fetch(target, request as RequestInit)));
      await required(answer, "a file");
    },
    async read(key: string) {
      const answer = await send(key, { method: "GET" });
      if (answer.status === 404) return null;
      await required(answer, "to hand out a file");
      return answer.body;
    },
    async probe() {
      // A bucket's policy may let us keep and read, and not list.
      const answer = await send(PROBE_KEY, { method: "GET" });
      const words = await answer.text();
      if (answer.status !== 404 || words.includes("NoSuchBucket"))
        await required(new Response(words, answer), "to be looked into");
    },
    /** ListObjectsV2, page by page. */
    async *list() {
      let after: string | null = null;
      do {
        const asked = new URLSearchParams({ "list-type": "2", prefix });
        if (after !== null) asked.set("continuation-token", after);
        const answer: Response = await sendTo(`${bucket}?${asked}`, { method: "GET" });
        await required(answer.clone(), "to be listed");
        const { objects, next } = readListing(await answer.text());
        for (const { key } of objects) yield key.slice(prefix.length);
        after = next;
      } while (after !== null);
    },
    async remove(key: string) {
      const answer = await send(key, { method: "DELETE" });
      if (answer.status !== 404) await required(answer, "to remove a file");
      await answer.body?.cancel();
    },
  };
}
