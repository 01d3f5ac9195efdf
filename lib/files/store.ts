import { constants, createReadStream } from "node:fs";
import { access, copyFile, mkdir, open, opendir, rename, rm } from "node:fs/promises";
import { join, dirname } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { AwsClient } from "aws4fetch";
import { isDatabaseAway } from "@/db/is-database-away";
import { deleteUploads, listFilesToRemove, listLostUploads, markFilesRemoved } from "@/db/queries/evidence";
import { deleteLeftovers, type DueLeftovers, listDueLeftovers, noteLeftovers } from "@/db/queries/stored-files";
import { type AllBrandsDb, type BrandDb, inBrand, type TenantDb } from "@/db/tenant";
import { once } from "@/lib/platform/caches";
import { SECOND_MS, DAY_MS, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { errorCodeIn, readListing } from "@/lib/platform/s3/listing";
import { removeIfPossible, StoreRefusal } from "@/lib/platform/storage-error";
import { inSpan, traceHeaders } from "@/lib/platform/tracing/span";
import type { FileToKeep, ReceivedFile } from "./receive-file";
import { EVIDENCE_MEDIA, type EvidenceMedia } from "./rules";

const ANSWER_MS_MAX = 60 * SECOND_MS;

interface Bucket {
  root: string;
  bucket: string;
  prefix: string;
  client: AwsClient;
}

/** `https://<key id>:<secret>@<host>/<bucket>[/<folder>][?region=<region>]`, already validated by the environment. */
function readBucket(address: string): Bucket {
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

async function reached(ask: () => Promise<Response>): Promise<Response> {
  try {
    return await ask();
  } catch (error) {
    throw new StoreRefusal("The evidence store cannot be reached.", { cause: error });
  }
}

const PROBE_KEY = "reachable";

/** An S3 bucket with path-style addresses. The server verifies the signed hash of the content. */
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
      // Probes with a read, because the bucket's policy may not allow listing.
      const answer = await send(PROBE_KEY, { method: "GET" });
      const text = await answer.text();
      if (answer.status !== 404 || text.includes("NoSuchBucket"))
        await required(new Response(text, answer), "to be looked into");
    },
    async *list() {
      let after: string | null = null;
      do {
        const parameters = new URLSearchParams({ "list-type": "2", prefix });
        if (after !== null) parameters.set("continuation-token", after);
        const answer: Response = await sendTo(`${bucket}?${parameters}`, { method: "GET" });
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

/** Storage of evidence and pictures: a folder or an S3 bucket. Keys consist only of our own ids. */
export interface EvidenceStore {
  /** The file is durable when this resolves. */
  keep: (key: string, file: FileToKeep) => Promise<void>;
  read: (key: string) => Promise<ReadableStream<Uint8Array> | null>;
  /** Idempotent. */
  remove: (key: string) => Promise<void>;
  probe: () => Promise<void>;
}

/** Separate, because the policy of the evidence bucket may not allow listing. */
export interface ListedStore extends EvidenceStore {
  list: () => AsyncIterable<string>;
}

export const fileKey = ({ brandId, documentId }: { brandId: string; documentId: string }) => `${brandId}/${documentId}`;

export function openStore(address: string): ListedStore {
  return address.startsWith("file:") ? folderStore(fileURLToPath(address)) : s3Store(address);
}

export const evidenceStore = once((): EvidenceStore => {
  const { storageUrl, dataDir } = environment();
  return storageUrl ? openStore(storageUrl) : folderStore(join(dataDir, "evidence"));
});

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* filesIn(folder: string, before = ""): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for await (const entry of entries) {
    if (entry.isDirectory()) yield* filesIn(join(folder, entry.name), `${before}${entry.name}/`);
    else if (!entry.name.endsWith(".part")) yield before + entry.name;
  }
}

export function folderStore(folder: string) {
  const pathOf = (key: string) => join(folder, ...key.split("/"));
  const unfinishedOf = (path: string) => `${path}.part`;
  return {
    async keep(key: string, { path: received }: FileToKeep) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const unfinished = unfinishedOf(path);
      try {
        await copyFile(received, unfinished);
        await syncFile(unfinished);
        await rename(unfinished, path);
      } catch (error) {
        await removeIfPossible(() => rm(unfinished, { force: true }));
        throw error;
      }
    },
    async read(key: string) {
      const stream = createReadStream(pathOf(key));
      const isThere = await new Promise<boolean>((resolve, reject) => {
        stream.once("open", () => resolve(true));
        stream.once("error", (error: NodeJS.ErrnoException) =>
          error.code === "ENOENT" ? resolve(false) : reject(error),
        );
      });
      return isThere ? (Readable.toWeb(stream) as ReadableStream<Uint8Array>) : null;
    },
    async probe() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    },
    list: () => filesIn(folder),
    async remove(key: string) {
      const path = pathOf(key);
      await Promise.all([rm(path, { force: true }), rm(unfinishedOf(path), { force: true })]);
    },
  };
}

const IDS_PER_RUN = 100;

interface Owners {
  prefix: "pic" | "udc";
  keysOf: (of: DueLeftovers) => readonly string[];
}

export async function removeLeftovers(
  db: AllBrandsDb,
  { prefix, keysOf }: Owners,
  store: EvidenceStore = evidenceStore(),
): Promise<number> {
  const due = await listDueLeftovers(db, { prefix, at: now(), limit: IDS_PER_RUN });
  const settled: string[] = [];
  for (const of of due) {
    if (of.state === "waiting") {
      await noteLeftovers(inBrand(db, of.brandId), {
        id: of.id,
        brandId: of.brandId,
        dueAt: new Date(now().getTime() + DAY_MS),
      });
      continue;
    }
    for (const key of keysOf(of)) await store.remove(key);
    settled.push(of.id);
  }
  await deleteLeftovers(db, settled);
  return settled.length;
}

const FILES_PER_RUN = 100;
const UPLOAD_LOST_MS = DAY_MS;

export async function removeFiles(db: TenantDb, store: EvidenceStore = evidenceStore()): Promise<number> {
  const documents = await listFilesToRemove(db, FILES_PER_RUN);
  for (const { id, brandId } of documents) await store.remove(fileKey({ brandId, documentId: id }));
  await markFilesRemoved(db, { documentIds: documents.map(({ id }) => id), at: now() });
  return documents.length;
}

/** Files that a crash or timeout left without a row. Removes only files that this database recorded as uploads. */
export async function removeLostUploads(db: AllBrandsDb, store: EvidenceStore = evidenceStore()): Promise<number> {
  const uploads = await listLostUploads(db, {
    before: new Date(now().getTime() - UPLOAD_LOST_MS),
    limit: FILES_PER_RUN,
  });
  for (const { id, brandId } of uploads) await store.remove(fileKey({ brandId, documentId: id }));
  await deleteUploads(
    db,
    uploads.map(({ id }) => id),
  );
  return uploads.length;
}

export interface OpenedDocument {
  body: ReadableStream<Uint8Array>;
  mediaType: EvidenceMedia;
  sizeBytes: number;
  fileName: string;
}

const NAME_CHARACTERS_MAX = 80;

export const fileNameOf = ({ id, title, mediaType }: { id: string; title: string; mediaType: EvidenceMedia }) =>
  `${plainName(title)}-${id.slice(-6)}.${EVIDENCE_MEDIA[mediaType]}`;

function plainName(title: string): string {
  const plain = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return plain.slice(0, NAME_CHARACTERS_MAX) || "document";
}

interface NewOwner {
  id: string;
  brandId: string;
  key: string;
  file: ReceivedFile;
  store: EvidenceStore;
  at: Date;
}

/**
 * `write` inserts the row and returns its id, or that of a row with the same content. The file is stored first and
 * remains if the result is unknown; orphans are removed later. Throws like `write`.
 */
export async function keepOwned(
  db: BrandDb,
  { id, brandId, key, file, store, at }: NewOwner,
  write: () => Promise<string>,
): Promise<string> {
  await noteLeftovers(db, { id, brandId, dueAt: new Date(at.getTime() + DAY_MS) });
  await store.keep(key, file);
  try {
    const keptId = await write();
    if (keptId !== id) await removeIfPossible(() => store.remove(key));
    return keptId;
  } catch (error) {
    if (!isDatabaseAway(error)) await removeIfPossible(() => store.remove(key));
    throw error;
  }
}
