import { createWriteStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { ZipFile } from "yazl";
import type { Queryable } from "@/db/client";
import {
  type BrandTable,
  brandTables,
  listBrandContents,
  listBrandRows,
  listTeamContents,
} from "@/db/queries/brand-contents";
import { findLogoOfBrand } from "@/db/queries/brand-pictures";
import { listStoredFiles } from "@/db/queries/evidence";
import { listArchivedDocuments } from "@/db/queries/unit-documents";
import type { BrandDb } from "@/db/tenant";
import { findAnchor } from "@/lib/audit/anchors";
import { type EvidenceStore, evidenceStore, fileKey } from "@/lib/evidence/files/store";
import { EVIDENCE_MEDIA, type EvidenceMedia } from "@/lib/evidence/rules";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { listArchivedPictures } from "./archived-pictures";

/** The ZIP file of an archive on disk: one NDJSON file for each kind of thing, written as it is read. */

const ROWS_PER_BATCH = 500;

/** The id is ours, so it is no path. */
export function archiveFile(archiveId: string): string {
  return join(environment().archivesDir, `${archiveId}.zip`);
}

/** The file of an archive, opened; null when it is gone from the disk. */
export async function openArchiveFile(archiveId: string): Promise<{ handle: FileHandle; sizeBytes: number } | null> {
  const handle = await open(archiveFile(archiveId)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return handle && { handle, sizeBytes: (await handle.stat()).size };
}

/** An archive that is being written, and by whom: two processes never write the same file. */
interface Part {
  archiveId: string;
  holder: string;
}

const partFile = ({ archiveId, holder }: Part) => `${archiveFile(archiveId)}.${holder}.part`;

/** Makes what was written the archive's file. Call it in the transaction in which nobody else can have taken over. */
export async function keepArchiveFile(part: Part): Promise<void> {
  await rename(partFile(part), archiveFile(part.archiveId));
}

export async function removePartOf(part: Part): Promise<void> {
  await rm(partFile(part), { force: true });
}

/** Removes an archive's file, and what processes left of it that were killed while they wrote it. */
export async function removeArchiveFile(archiveId: string): Promise<void> {
  const names = await readdir(environment().archivesDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const name of names.filter((each) => each.startsWith(`${archiveId}.`)))
    await rm(join(environment().archivesDir, name), { force: true });
}

const ndjson = (rows: readonly unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

const README = `Everything that one brand owns in Carnet, as it was when each file was written.

Each file is NDJSON in UTF-8: one JSON object a line, by the names of the database's columns. Times are UTC.
audit_log.ndjson holds the whole chain: each row carries the hash of the one before it.
audit-head.txt holds its signed end: \`npm run audit:verify -- --anchor audit-head.txt\` tells whether the log
still leads there.
The files of evidence_documents.ndjson lie in evidence/ and those of unit_documents.ndjson in documents/, each by the
id of its document; the pictures of product_pictures.ndjson in pictures/, each in its largest size by its id.
Credentials are not part of it: keys and tokens are kept as hashes only, and those stay here.
`;

/** Writes the archive aside, calling `onProgress` with every batch. Answers its size in bytes. */
export async function writeArchive(
  db: BrandDb,
  { brandId, store = evidenceStore(), ...of }: Part & { brandId: string; store?: EvidenceStore },
  onProgress: () => void,
): Promise<number> {
  await mkdir(environment().archivesDir, { recursive: true, mode: 0o700 });
  const part = partFile(of);
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(part, { mode: 0o600 }));
  const failed = new Promise<never>((_resolve, reject) => void zip.once("error", reject));
  // A disk may be full before anybody waits for either.
  for (const end of [written, failed]) end.catch(() => {});
  try {
    const at = { mtime: now() };
    zip.addBuffer(Buffer.from(README), "README.txt", at);
    zip.addBuffer(Buffer.from(ndjson(await listBrandContents(db, brandId))), "brand.ndjson", at);
    zip.addBuffer(Buffer.from(ndjson(await listTeamContents(db, brandId))), "team.ndjson", at);
    const anchor = await findAnchor(db, brandId, at.mtime);
    if (anchor) zip.addBuffer(Buffer.from(`${anchor}\n`), "audit-head.txt", at);
    const logo = await findLogoOfBrand(db, brandId);
    if (logo) zip.addBuffer(logo.content, `logo.${logo.mediaType.slice("image/".length)}`, at);
    for (const of of brandTables()) addTable(zip, db, { brandId, of, onProgress, at });
    const evidence = (await listStoredFiles(db, brandId)).map((file) => ({ ...file, folder: "evidence" }));
    const documents = (await listArchivedDocuments(db, brandId)).map((file) => ({ ...file, folder: "documents" }));
    const files = [...evidence, ...documents].map(({ folder, id, mediaType }) => ({
      name: `${folder}/${id}.${EVIDENCE_MEDIA[mediaType as EvidenceMedia]}`,
      key: fileKey({ brandId, documentId: id }),
    }));
    for (const { name, key } of [...files, ...(await listArchivedPictures(db, brandId))])
      addLazily(zip, { name, at }, async () => {
        onProgress();
        return openFile(store, key);
      });
    zip.end();
    await Promise.race([written, failed]);
    return (await stat(part)).size;
  } catch (error) {
    (zip.outputStream as Readable).destroy();
    throw error;
  }
}

/** The archive says nothing of a file that is lost; the log does. */
async function openFile(store: EvidenceStore, key: string): Promise<Readable> {
  const body = await store.read(key);
  if (!body) log().error({ file: key }, "a file of the store is lost");
  return body ? Readable.fromWeb(body as NodeReadableStream<Uint8Array>) : Readable.from([]);
}

interface TableToAdd {
  brandId: string;
  of: BrandTable;
  onProgress: () => void;
  at: { mtime: Date };
}

/** Lays a table's file into the ZIP; its rows are read when the ZIP comes to it. */
function addTable(zip: ZipFile, db: Queryable, { brandId, of, onProgress, at }: TableToAdd): void {
  addLazily(zip, { name: `${of.name}.ndjson`, at }, async () =>
    Readable.from(linesOf(db, { brandId, of, onProgress }), { objectMode: false }),
  );
}

function addLazily(
  zip: ZipFile,
  { name, at }: { name: string; at: { mtime: Date } },
  open: () => Promise<Readable>,
): void {
  zip.addReadStreamLazy(
    name,
    at,
    (hand) =>
      void open().then(
        (file) => hand(null, file),
        (error: unknown) => zip.emit("error", error),
      ),
  );
}

async function* linesOf(db: Queryable, { brandId, of, onProgress }: Omit<TableToAdd, "at">): AsyncGenerator<string> {
  for await (const rows of listBrandRows(db, { brandId, of, limit: ROWS_PER_BATCH })) {
    yield ndjson(rows);
    onProgress();
  }
}
