import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { createGunzip, createGzip } from "node:zlib";
import { receivedFolder } from "@/lib/files/receive-file";
import type { EvidenceStore } from "@/lib/files/store";
import { newId } from "@/lib/platform/ids";
import { sha256Hex } from "@/lib/platform/secrets";
import { type CopiedDocument, type StoredFile, packKey } from "./rules";

async function aside<T>(work: (path: string) => Promise<T>): Promise<T> {
  const folder = receivedFolder();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, newId("evd"));
  try {
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

export function storePack(store: EvidenceStore, documents: readonly CopiedDocument[]): Promise<StoredFile> {
  return aside(async (path) => {
    const hash = createHash("sha256");
    let bytes = 0;
    await pipeline(
      Readable.from(linesOf(documents)),
      createGzip(),
      async function* measure(pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          hash.update(piece);
          bytes += piece.length;
          yield piece;
        }
      },
      createWriteStream(path, { mode: 0o600, flags: "wx" }),
    );
    const sha256 = hash.digest("hex");
    const file = packKey(sha256);
    await store.keep(file, { path, sha256, sizeBytes: bytes, mediaType: "application/gzip" });
    return { file, sha256, bytes };
  });
}

function* linesOf(documents: readonly CopiedDocument[]): Generator<string> {
  for (const document of documents) yield `${JSON.stringify(document)}\n`;
}

export function keepBytes(
  store: EvidenceStore,
  content: Uint8Array | string,
  { name, mediaType }: { name: (sha256: string) => string; mediaType: string },
): Promise<StoredFile> {
  return aside(async (path) => {
    const bytes = Buffer.from(content);
    const sha256 = sha256Hex(bytes);
    const file = name(sha256);
    await writeFile(path, bytes, { mode: 0o600 });
    await store.keep(file, { path, sha256, sizeBytes: bytes.length, mediaType });
    return { file, sha256, bytes: bytes.length };
  });
}

export class CopyBroken extends Error {
  override readonly name = "CopyBroken";
}

const streamOf = async (store: EvidenceStore, file: string): Promise<Readable> => {
  const body = await store.read(file);
  if (!body) throw new CopyBroken(`${file} is missing`);
  return Readable.fromWeb(body as NodeReadableStream<Uint8Array>);
};

export async function readStored(store: EvidenceStore, { file, sha256 }: Pick<StoredFile, "file" | "sha256">) {
  const bytes = Buffer.concat(await (await streamOf(store, file)).toArray());
  if (sha256Hex(bytes) !== sha256) throw new CopyBroken(`${file} does not fit its hash`);
  return bytes;
}

export async function readText(store: EvidenceStore, file: string): Promise<string | null> {
  const body = await store.read(file);
  return body && new Response(body).text();
}

export async function saveStored(
  store: EvidenceStore,
  { file, sha256 }: Pick<StoredFile, "file" | "sha256">,
  path: string,
): Promise<void> {
  const hash = createHash("sha256");
  await mkdir(dirname(path), { recursive: true });
  await pipeline(
    await streamOf(store, file),
    async function* measure(pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        hash.update(piece);
        yield piece;
      }
    },
    createWriteStream(path),
  );
  if (hash.digest("hex") !== sha256) throw new CopyBroken(`${file} does not fit its hash`);
}

/** Streams the file. Throws `CopyBroken` if it is missing. */
export async function measureStored(store: EvidenceStore, file: string): Promise<Omit<StoredFile, "file">> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of (await streamOf(store, file)) as AsyncIterable<Buffer>) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { sha256: hash.digest("hex"), bytes };
}

/** Verifies the pack's hash only after the last document. Throws `CopyBroken`. */
export async function* readPack(store: EvidenceStore, { file, sha256 }: StoredFile): AsyncGenerator<CopiedDocument> {
  const hash = createHash("sha256");
  const packed = await streamOf(store, file);
  const gunzip = createGunzip();
  const unpacking = pipeline(
    packed,
    async function* measure(pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        hash.update(piece);
        yield piece;
      }
    },
    gunzip,
  );
  unpacking.catch(() => {});
  try {
    let rest = "";
    for await (const piece of gunzip.setEncoding("utf8") as AsyncIterable<string>) {
      const lines = (rest + piece).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) yield JSON.parse(line) as CopiedDocument;
    }
    await unpacking;
  } catch (error) {
    throw error instanceof CopyBroken ? error : new CopyBroken(`${file} cannot be read: ${(error as Error).message}`);
  }
  if (hash.digest("hex") !== sha256) throw new CopyBroken(`${file} does not fit its hash`);
}
