import { type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { AwsClient } from "aws4fetch";
import type { PickupSourceRow } from "@/db/queries/pickups";
import { FILE_BYTES_MAX } from "@/lib/imports/rules";
import { MINUTE_MS, SECOND_MS } from "@/lib/platform/clock";
import { AddressRefused, type Bounds, guardedAgent, requirePublicUrl } from "@/lib/platform/http/guarded-fetch";
import { errorCodeIn, readListing } from "@/lib/platform/s3/listing";
import { decrypt } from "@/lib/platform/secrets";
import {
  type Credentials,
  type S3Location,
  type SftpLocation,
  type DoneFolder,
  LISTED_MAX,
  type PickupFailure,
} from "../rules";
import { type OpenFolder, FileChanged, type ListedFile, isPlainName, type Listing, PickupRefusal } from "./folder";
import { openSftpFolder } from "./sftp-folder";
import { OF_PICKUPS } from "./sftp-session";

const FILE_BOUNDS: Bounds = { ...OF_PICKUPS, exchangeMsMax: 5 * MINUTE_MS, receivedBytesMax: FILE_BYTES_MAX * 1.01 };
const ANSWER_BOUNDS: Bounds = { ...OF_PICKUPS, exchangeMsMax: 30 * SECOND_MS, receivedBytesMax: 8 * 1024 * 1024 };
const SILENCE_MS_MAX = 20 * SECOND_MS;
/** Limits the number of pages, because an empty listing can continue forever. */
const PAGES_MAX = 100;
const PLAIN_TAG = /^[\x21-\x7e]{1,200}$/;

interface S3Login extends S3Location {
  folder: string;
  credentials: Credentials;
}

const encodePath = (key: string) =>
  key
    .split("/")
    .map((part) => encodeURIComponent(part))
    .join("/");

function openS3Folder(login: S3Login): OpenFolder {
  const { endpoint, bucket, region, folder, credentials } = login;
  const keys = "accessKeyId" in credentials ? credentials : { accessKeyId: "", secretAccessKey: "" };
  const client = new AwsClient({ ...keys, service: "s3", region, retries: 0 });
  const root = `${endpoint}/${bucket}`;
  const prefix = folder === "" ? "" : `${folder}/`;
  const send = async (address: string, { method = "GET", headers = {}, bounds = ANSWER_BOUNDS }: Sent = {}) => {
    const signed = await client.sign(address, { method, headers });
    return ask(signed, bounds);
  };
  const keyOf = ({ name }: ListedFile) => `${prefix}${name}`;
  const addressOf = (key: string) => `${root}/${encodePath(key)}`;

  async function* listed(): AsyncGenerator<ReturnType<typeof readListing>["objects"]> {
    let after: string | null = null;
    do {
      const parameters = new URLSearchParams({ "list-type": "2", prefix, delimiter: "/" });
      if (after !== null) parameters.set("continuation-token", after);
      const answer: IncomingMessage = await send(`${root}?${parameters.toString().replaceAll("+", "%20")}`);
      const xml = await textOf(answer);
      requireOk(answer, xml);
      const page = readListing(xml);
      yield page.objects;
      after = page.next;
    } while (after !== null);
  }

  return {
    async list(): Promise<Listing> {
      const files = new Map<string, ListedFile>();
      let [entries, pages] = [0, 0];
      for await (const objects of listed()) {
        pages += 1;
        for (const { key, sizeBytes, etag, modifiedAt } of objects) {
          if (key === prefix) continue;
          entries += 1;
          const name = key.startsWith(prefix) ? key.slice(prefix.length) : "";
          if (sizeBytes === null || etag === null || modifiedAt === null) continue;
          if (isPlainName(name) && PLAIN_TAG.test(etag))
            files.set(name, { name, sizeBytes, version: etag, modifiedAt });
        }
        if (entries > LISTED_MAX || pages > PAGES_MAX) throw new PickupRefusal("too_many_files");
      }
      return { files: [...files.values()], passedOver: entries - files.size };
    },
    async *read(file: ListedFile) {
      const answer = await send(addressOf(keyOf(file)), { headers: { "if-match": file.version }, bounds: FILE_BOUNDS });
      if (answer.statusCode !== 200) {
        const xml = await textOf(answer);
        if (answer.statusCode === 412 || errorCodeIn(xml) === "NoSuchKey") throw new FileChanged("not the listed file");
        requireOk(answer, xml);
      }
      try {
        yield* answer as AsyncIterable<Uint8Array>;
      } catch (error) {
        throw new PickupRefusal("unreachable", null, { cause: error });
      }
    },
    async move(file: ListedFile, { to, id }: { to: DoneFolder; id: string }) {
      const target = (name: string) => addressOf(`${prefix}${to}/${name}`);
      const there = await send(target(file.name), { method: "HEAD" });
      there.resume();
      const address = target(there.statusCode === 404 ? file.name : `${id}-${file.name}`);
      const headers = {
        "x-amz-copy-source": `/${bucket}/${encodePath(keyOf(file))}`,
        "x-amz-copy-source-if-match": file.version,
      };
      const copied = await send(address, { method: "PUT", headers });
      const xml = await textOf(copied);
      // A copy can fail after its response has begun with 200.
      if (copied.statusCode !== 200 || errorCodeIn(xml) !== "") throw new PickupRefusal("not_moved");
      const removed = await send(addressOf(keyOf(file)), { method: "DELETE" });
      removed.resume();
      if (![200, 204, 404].includes(removed.statusCode ?? 0)) throw new PickupRefusal("not_moved");
    },
    close: () => undefined,
  };
}

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  bounds?: Bounds;
}

function ask(signed: Request, bounds: Bounds): Promise<IncomingMessage> {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const target = requirePublicUrl(signed.url, bounds);
    const send = target.protocol === "https:" ? httpsRequest : httpRequest;
    const { method } = signed;
    const headers = { ...Object.fromEntries(signed.headers), ...(method === "PUT" && { "content-length": "0" }) };
    const request = send(target, { method, headers, agent: guardedAgent(target.protocol, bounds) }, resolve);
    request.setTimeout(SILENCE_MS_MAX, () => request.destroy(new Silence()));
    request.on("error", reject);
    request.end();
  }).catch((error: unknown) => {
    const failure =
      error instanceof AddressRefused ? "address_not_allowed" : error instanceof Silence ? "timed_out" : null;
    throw new PickupRefusal(failure ?? "unreachable", null, { cause: error });
  });
}

class Silence extends Error {}

async function textOf(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) pieces.push(piece);
  } catch (error) {
    throw new PickupRefusal("unreachable", null, { cause: error });
  }
  return Buffer.concat(pieces).toString("utf8");
}

const BAD_LOGINS = ["InvalidAccessKeyId", "SignatureDoesNotMatch", "InvalidToken", "ExpiredToken"];

function requireOk({ statusCode = 0 }: IncomingMessage, xml: string): void {
  if (statusCode >= 200 && statusCode < 300) return;
  const code = errorCodeIn(xml);
  const failure: PickupFailure = BAD_LOGINS.includes(code)
    ? "login_refused"
    : code === "NoSuchBucket"
      ? "folder_missing"
      : statusCode === 401 || statusCode === 403
        ? "not_permitted"
        : "bad_answer";
  throw new PickupRefusal(failure);
}

type Source = Pick<PickupSourceRow, "kind" | "place" | "folder" | "credentialsSealed" | "hostKey">;

export async function openFolder({ kind, place, folder, credentialsSealed, hostKey }: Source): Promise<OpenFolder> {
  const credentials = JSON.parse(decrypt(credentialsSealed)) as Credentials;
  return kind === "sftp"
    ? openSftpFolder({ ...(place as SftpLocation), folder, credentials, hostKey })
    : openS3Folder({ ...(place as S3Location), folder, credentials });
}
