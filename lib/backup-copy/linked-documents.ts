import { readFile } from "node:fs/promises";
import {
  findLinkedDocument,
  insertLinkedDocuments,
  type LinkedDocumentRow,
  listLinkedDocuments,
  updateLinkedDocument,
} from "@/db/queries/backups";
import { findProduct } from "@/db/queries/product-lists";
import { type AllBrandsDb, type BrandDb, inBrand } from "@/db/tenant";
import { auditInJob } from "@/lib/access/job-audit";
import { type Declared, declaredData } from "@/lib/ecodesign/declared";
import type { AccessSet, Reads } from "@/lib/ecodesign/readers";
import { fetchFile, FetchRefused } from "@/lib/files/fetch-file";
import { lockRoom } from "@/lib/files/media-quota";
import { discardFile, receiveFile, type ReceivedFile } from "@/lib/files/receive-file";
import { EVIDENCE_MEDIA, EVIDENCE_MEDIA_TYPES } from "@/lib/files/rules";
import { scanFile } from "@/lib/files/scan-file";
import type { PublicSubject } from "@/lib/interchange/unit-subject";
import type { ProductGroup } from "@/lib/law/rules";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import type { HandlerOf } from "@/lib/platform/jobs/registry";
import { parseUrl } from "@/lib/platform/parse-url";
import { requireValue } from "@/lib/platform/require-value";
import { sha256Hex } from "@/lib/platform/secrets";
import { copyStore } from "./copy-store";
import { ENCRYPTED_MEDIA_TYPE, type ReaderKey } from "./encrypt-for-readers";
import { CopyBroken, keepBytes, measureStored } from "./package-files";
import { readerKeys } from "./reader-keys";
import { encryptedKey, EVERY_RESTRICTED_READ, keepEncrypted, readersOf } from "./restricted-documents";
import { type CopiedDocument, type KeepFile, LINKED_PATH, linkedKey, MISSING_SUFFIX } from "./rules";

/** Documents elsewhere (EN 18221, 4.4(3)), fetched in the background, so that a slow server delays no other change. */

type Document = NonNullable<Declared["documents"]>[number] & { url: string };
const groupOf = ({ product_group: group }: Declared) => (group ?? null) as ProductGroup | null;

interface Linked {
  document: Document;
  readers: readonly AccessSet[];
}

function linkedIn(declared: Declared): Linked[] {
  const { publicUrl } = environment();
  return (declared.documents ?? []).flatMap((document) => {
    const url = document.url == null ? null : parseUrl(document.url);
    const readers = readersOf(document, groupOf(declared));
    if (document.url == null || !url || url.origin === publicUrl || readers.length === 0) return [];
    return [{ document: { ...document, url: document.url }, readers }];
  });
}

/** What the readers of a document are, as the product declares it now. Null: it no longer names the document. */
async function findReaders(db: BrandDb, { brandId, productId, url }: LinkedDocumentRow): Promise<Linked | null> {
  const product = await findProduct(db, { brandId, productId });
  return (product && linkedIn(declaredData(product)).find(({ document }) => document.url === url)) ?? null;
}

/** Named by its content, because one address can return different files. */
const publicFileKey = ({ sha256, mediaType }: Pick<LinkedDocumentRow, "sha256" | "mediaType">) =>
  linkedKey(`${sha256}.${EVIDENCE_MEDIA[mediaType as keyof typeof EVIDENCE_MEDIA]}`);

export async function linkedDocumentsOf(
  db: AllBrandsDb,
  {
    page,
    as,
    ...of
  }: {
    brandId: string;
    productId: string;
    page: string;
    keys: readonly ReaderKey[];
    as: (reads: Reads) => Promise<PublicSubject[]>;
  },
): Promise<CopiedDocument[]> {
  const { brandId, productId } = of;
  const at = copyStore();
  const [subject] = await as(EVERY_RESTRICTED_READ);
  const linked = subject ? linkedIn(subject.subject.product.declared) : [];
  if (!at || linked.length === 0) return [];
  const rows = new Map(
    (await listLinkedDocuments(db, { brandId, productIds: [productId] })).map((row) => [row.url, row]),
  );
  await requestDocuments(inBrand(db, brandId), {
    ...of,
    linked: linked.filter(({ document }) => !rows.has(document.url)),
  });
  const documents: CopiedDocument[] = [];
  for (const { document, readers } of linked) {
    const { url, kind } = document;
    const row = rows.get(url);
    const copied = row && (await copiedDocument(db, row, { readers, keys: of.keys }));
    if (copied) documents.push(copied);
    else
      documents.push({
        path: `${parseUrl(page)?.pathname}${LINKED_PATH}${sha256Hex(url)}${MISSING_SUFFIX}`,
        type: "application/json",
        text: JSON.stringify({
          kind,
          ...(readers.includes("public") && { url }),
          state: row?.state === "failed" ? "failed" : "waiting",
          failure: row?.failure ?? null,
        }),
      });
  }
  return documents;
}

async function requestDocuments(
  db: BrandDb,
  { brandId, productId, linked }: { brandId: string; productId: string; linked: readonly Linked[] },
): Promise<void> {
  if (linked.length === 0) return;
  await db.transaction(async (tx) => {
    const urls = [...new Set(linked.map(({ document }) => document.url))];
    const rows = urls.map((url) => ({ id: newId("ldc"), brandId, productId, url, state: "waiting" as const }));
    for (const { id: documentId } of await insertLinkedDocuments(tx, rows))
      await enqueue(tx, "linked_document", { brandId, documentId });
  });
}

/** Null if the file is not in the store, or is encrypted for other readers. Then it is fetched again. */
async function copiedDocument(
  db: AllBrandsDb,
  row: LinkedDocumentRow,
  { readers, keys }: { readers: readonly AccessSet[]; keys: readonly ReaderKey[] },
): Promise<CopiedDocument | null> {
  const at = copyStore();
  if (row.state !== "ready" || !row.file || !row.mediaType || !row.sha256 || !at) return null;
  const { id: documentId, brandId, file, mediaType } = row;
  const isStored = file.file === expectedKey(row, { readers, keys }) && (await isIntact(at.store, file));
  if (isStored && readers.includes("public")) return { path: `/${file.file}`, type: mediaType, url: row.url, ...file };
  if (isStored) return { path: `/${file.file}`, type: ENCRYPTED_MEDIA_TYPE, readers, ...file };
  await inBrand(db, brandId).transaction(async (tx) => {
    const set = { state: "waiting", file: null, sha256: null, mediaType: null, sizeBytes: 0 } as const;
    await updateLinkedDocument(tx, { documentId, set });
    await enqueue(tx, "linked_document", { brandId, documentId });
  });
  return null;
}

function expectedKey(
  row: LinkedDocumentRow,
  { readers, keys }: { readers: readonly AccessSet[]; keys: readonly ReaderKey[] },
): string {
  if (readers.includes("public")) return publicFileKey(row);
  return encryptedKey({ id: row.id, sha256: row.sha256 ?? "", readers, keys });
}

async function isIntact(
  store: NonNullable<ReturnType<typeof copyStore>>["store"],
  { file, sha256 }: { file: string; sha256: string },
): Promise<boolean> {
  try {
    return (await measureStored(store, file)).sha256 === sha256;
  } catch (error) {
    if (error instanceof CopyBroken) return false;
    throw error;
  }
}

export const linkedDocument: HandlerOf<"linked_document"> = {
  async step(job, payload) {
    const row = await findLinkedDocument(job.db, payload);
    const at = copyStore();
    const linked = row && (await findReaders(job.db, row));
    if (!row || row.state !== "waiting" || !at || !linked) return;
    const file = await fetchOrFail(row);
    if (typeof file === "string") return void (await job.end((tx) => fail(tx, row, file)));
    try {
      if ((await scanFile(file.path)) === "infected") return void (await job.end((tx) => fail(tx, row, "infected")));
      const stored = await storeFile(job.db, { row, file, linked });
      await job.end(async (tx) => {
        if (file.sizeBytes > (await lockRoom(tx, row.brandId))) return fail(tx, row, "quota");
        const { sha256, mediaType, sizeBytes } = file;
        const set = {
          state: "ready",
          failure: null,
          sha256,
          mediaType,
          sizeBytes,
          file: stored,
          fetchedAt: now(),
        } as const;
        await updateLinkedDocument(tx, { documentId: row.id, set });
        const audit = auditInJob("linked_document", tx, job.row.id)({ kind: "system", brandId: row.brandId });
        await audit("backup_document.stored", row.productId, { sha256, kind: linked.document.kind });
      });
    } finally {
      await discardFile(file);
    }
  },
  async onDead(tx, payload) {
    const row = await findLinkedDocument(tx, payload);
    if (row) await fail(tx, row, "unreachable");
  },
  async onRunAgain(tx, { documentId }) {
    await updateLinkedDocument(tx, { documentId, set: { state: "waiting", failure: null } });
  },
};

async function fetchOrFail(row: LinkedDocumentRow): Promise<ReceivedFile | string> {
  try {
    return await fetchFile(row.url, { accept: EVIDENCE_MEDIA_TYPES.join(", "), receive: (body) => receiveFile(body) });
  } catch (error) {
    if (error instanceof FetchRefused) return error.failure === "wrong_kind" ? "no_document" : error.failure;
    throw error;
  }
}

async function storeFile(
  db: BrandDb,
  { row, file, linked: { readers } }: { row: LinkedDocumentRow; file: ReceivedFile; linked: Linked },
) {
  const { store } = requireValue(copyStore(), "The store of the copy");
  const { id } = row;
  const { sha256, mediaType } = file;
  const content = await readFile(file.path);
  if (readers.includes("public")) return keepBytes(store, content, { name: () => publicFileKey(file), mediaType });
  const keep: KeepFile = async (key, open) => {
    const bytes = await open();
    return bytes && keepBytes(store, bytes, { name: () => key, mediaType: ENCRYPTED_MEDIA_TYPE });
  };
  const keys = await readerKeys(db, row.brandId);
  return keepEncrypted(keep, { id, sha256, mediaType, readers, keys, open: async () => content });
}

async function fail(tx: BrandDb, { id: documentId }: LinkedDocumentRow, failure: string): Promise<void> {
  await updateLinkedDocument(tx, { documentId, set: { state: "failed", failure, fetchedAt: now() } });
}
