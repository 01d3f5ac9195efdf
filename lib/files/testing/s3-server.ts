import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A bucket that implements S3 over real HTTP, for tests. It computes every signature independently of the client's
 * code (AWS Signature Version 4, as Amazon documents it), compares the body with its signed hash, and stores objects
 * in memory.
 */

const KEY = { id: "AKIATEST", secret: "s3cr3t/with+signs" };
const LISTED_MAX = 7;
const REGION = "eu-central-1";

/** The names in their order, whichever they were sent in. */
const sorted = ({ search }: URL) => search.slice(1).split("&").toSorted().join("&");
const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();

function isSigned(request: IncomingMessage): boolean {
  const {
    authorization = "",
    "x-amz-date": at = "",
    "x-amz-content-sha256": bodyHash = "",
  } = request.headers as Record<string, string>;
  const [, id, day, region, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? [];
  if (id !== KEY.id || region !== REGION || day !== at.slice(0, 8)) return false;
  const url = new URL(request.url!, "http://localhost");
  const headers = names!.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, url.pathname, sorted(url), headers.join(""), names, bodyHash].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day!, region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${KEY.secret}`);
  return hmac(key, ["AWS4-HMAC-SHA256", at, scope, sha256(canonical)].join("\n")).toString("hex") === signature;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("\n", "&#10;").replaceAll('"', "&quot;");
/** As a client writes a key in an address. */
const encoded = (key: string) => key.split("/").map(encodeURIComponent).join("/");
const etagOf = (body: Buffer) => `"${createHash("md5").update(body).digest("hex")}"`;

interface StoredObject {
  body: Buffer;
  type: string | undefined;
}

/** `port`: the previous one, for a store that restarts with its objects. */
export async function startS3Server({ port: requestedPort = 0, storedObjects = new Map<string, StoredObject>() } = {}) {
  const objects = storedObjects;
  const refuse = (status: number, code: string) => ({
    status,
    body: Buffer.from(`<Error><Code>${code}</Code></Error>`),
    type: "application/xml",
  });
  /** ListObjectsV2, a few a page. */
  const list = (parameters: URLSearchParams) => {
    const own = [...objects.keys()].map((url) => decodeURIComponent(url.slice("/carnet/".length))).toSorted();
    const after = parameters.get("continuation-token") ?? "";
    const prefix = parameters.get("prefix") ?? "";
    const isAsked = (key: string) => parameters.get("delimiter") !== "/" || !key.slice(prefix.length).includes("/");
    const rest = own.filter((key) => key.startsWith(prefix) && key > after && isAsked(key));
    const page = rest.slice(0, LISTED_MAX);
    const isMore = rest.length > page.length;
    const more = isMore ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
    const contents = page.map((key) => `<Contents><Key>${escaped(key)}</Key>${factsOf(key)}</Contents>`).join("");
    const body = Buffer.from(
      `<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${contents}${more}</ListBucketResult>`,
    );
    return { status: 200, body, type: "application/xml" };
  };
  const factsOf = (key: string) => {
    const { body } = objects.get(`/carnet/${encoded(key)}`)!;
    return `<LastModified>2026-01-01T00:00:00.000Z</LastModified><ETag>${escaped(etagOf(body))}</ETag>
      <Size>${body.length}</Size>`;
  };
  const answer = (request: IncomingMessage, body: Buffer) => {
    const { method, url = "" } = request;
    if (!isSigned(request)) return refuse(403, "SignatureDoesNotMatch");
    if (method === "GET" && url.startsWith("/carnet?")) return list(new URL(url, "http://localhost").searchParams);
    if (!url.startsWith("/carnet/")) return refuse(404, "NoSuchBucket");
    if (method === "PUT") {
      if (request.headers["content-length"] === undefined) return refuse(411, "MissingContentLength");
      const from = request.headers["x-amz-copy-source"];
      if (typeof from === "string") {
        const copied = objects.get(from);
        if (!copied) return refuse(404, "NoSuchKey");
        if (request.headers["x-amz-copy-source-if-match"] !== etagOf(copied.body))
          return refuse(412, "PreconditionFailed");
        objects.set(url, copied);
        return { status: 200, body: Buffer.from("<CopyObjectResult/>"), type: "application/xml" };
      }
      if (sha256(body) !== request.headers["x-amz-content-sha256"]) return refuse(400, "XAmzContentSHA256Mismatch");
      objects.set(url, { body, type: request.headers["content-type"] });
      return { status: 200, body: Buffer.alloc(0), type: undefined };
    }
    if (method === "DELETE") return (objects.delete(url), { status: 204, body: Buffer.alloc(0), type: undefined });
    const object = objects.get(url);
    const expectedEtag = request.headers["if-match"];
    if (object && expectedEtag !== undefined && expectedEtag !== etagOf(object.body))
      return refuse(412, "PreconditionFailed");
    return object ? { status: 200, ...object } : refuse(404, "NoSuchKey");
  };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const { status, body, type } = answer(request, Buffer.concat(pieces));
      response.writeHead(status, type ? { "content-type": type } : {}).end(body);
    });
  });
  server.listen(requestedPort, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const address = (secret = KEY.secret, bucket = "carnet") =>
    `http://${KEY.id}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}/evidence?region=${REGION}`;
  const close = () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    return closed;
  };
  /** Puts an object there, as another client does. */
  const put = (key: string, text: string) =>
    objects.set(`/carnet/${encoded(key)}`, { body: Buffer.from(text), type: undefined });
  const keys = () => [...objects.keys()].map((url) => decodeURIComponent(url.slice("/carnet/".length))).toSorted();
  return { address, objects, port, put, keys, key: KEY, close };
}
