import type { Readable } from "node:stream";
import { listReadyPictures } from "@/db/queries/product-pictures";
import type { AllBrandsDb, BrandDb } from "@/db/tenant";
import { discardFile, receiveFile } from "@/lib/files/receive-file";
import { type EvidenceStore, evidenceStore } from "@/lib/files/store";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { requireValue } from "@/lib/platform/require-value";
import { pictureKey, sourceKey } from "@/lib/products/pictures/add-pictures";
import type { ArchiveContent } from "./archive-content";

/** The archive contains the largest size of each picture; the import regenerates the others. */

type Row = Record<string, unknown>;

const nameOf = (pictureId: string) => `pictures/${pictureId}.jpg`;

export async function listArchivedPictures(db: BrandDb, brandId: string): Promise<{ name: string; key: string }[]> {
  const pictures = await listReadyPictures(db, brandId);
  return pictures.map(({ pictureId, width }) => {
    const key = pictureKey({ brandId, pictureId }, { width, ownWidth: width, format: "jpg" });
    return { name: nameOf(pictureId), key: requireValue(key, "A key") };
  });
}

export async function takeInPictures(
  tx: AllBrandsDb,
  archive: ArchiveContent,
  { brandId, rows, store = evidenceStore() }: { brandId: string; rows: readonly Row[]; store?: EvidenceStore },
): Promise<Row[]> {
  const pictureRows: Row[] = [];
  for (const row of rows) {
    const pictureId = String(row["id"]);
    const file = await archive.file(nameOf(pictureId));
    const source = file && (await keepSource(store, { brandId, pictureId }, file));
    if (row["state"] !== "failed") await enqueue(tx, "picture", { brandId, pictureId });
    const waiting = { state: "waiting", width: null, height: null };
    pictureRows.push(row["state"] === "failed" ? row : { ...row, ...waiting, ...source });
  }
  return pictureRows;
}

async function keepSource(store: EvidenceStore, of: { brandId: string; pictureId: string }, file: Readable) {
  const received = await receiveFile(file);
  try {
    await store.keep(sourceKey(of), received);
    return { source_hash: received.sha256, size_bytes: received.sizeBytes };
  } finally {
    await discardFile(received);
  }
}
