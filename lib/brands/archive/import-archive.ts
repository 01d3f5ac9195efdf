import { buffer } from "node:stream/consumers";
import { violatedIndex } from "@/db/is-database-away";
import { insertArrivedAuditHead, insertArrivedAuditRows } from "@/db/queries/audit";
import { putLogo } from "@/db/queries/brand-appearances";
import { arrivingTables, insertArchivedBrand, insertArchivedRows } from "@/db/queries/brand-contents";
import { findUserByEmail, insertUser } from "@/db/queries/users";
import { type AllBrandsDb, inBrand } from "@/db/tenant";
import { type AuditContent, chainHash, GENESIS_HASH } from "@/lib/access/audit-rules";
import { type AuditAs, useCase } from "@/lib/access/use-case";
import { readAnchors } from "@/lib/audit/anchors";
import { mediaTypeOfFile } from "@/lib/files/inspect-content";
import { discardFile, receiveFile } from "@/lib/files/receive-file";
import { evidenceStore, fileKey } from "@/lib/files/store";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { type ImageMedia, reencode } from "@/lib/platform/images";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { hashAddress, sha256Hex } from "@/lib/platform/secrets";
import { SOURCE_PIXELS_MAX } from "@/lib/products/pictures/rules";
import { archiveGiven } from "../contract";
import { ArchiveContent } from "./archive-content";
import { takeInPictures } from "./archived-pictures";

type Row = Record<string, unknown>;

interface TakenIn {
  slug: string;
  passports: number;
  files: number;
  commentsLeftOut: number;
}

/** All or nothing. Throws `brand_state_conflict` if brand or code exists, an Error if the archive is inconsistent. */
export const importArchive = useCase({
  may: "console",
  by: "console",
  input: archiveGiven,
  audits: ["brand.taken_in"],
  transaction: "stepwise",
  run: async ({ inTransaction }, { file }): Promise<TakenIn> => {
    const archive = await ArchiveContent.open(file);
    try {
      return await inTransaction((scope) => importContent(scope, archive));
    } catch (error) {
      const index = violatedIndex(error);
      if (index === null) throw error;
      throw new DomainError("brand_state_conflict", `Something of this brand is here already (${index}).`);
    } finally {
      archive.close();
    }
  },
});

interface Arriving {
  tx: AllBrandsDb;
  at: Date;
  auditAs: AuditAs<"brand.taken_in">;
}

async function importContent({ tx, at, auditAs }: Arriving, archive: ArchiveContent): Promise<TakenIn> {
  const brand = await importBrand(tx, archive);
  const accounts = await provideAccounts(tx, archive, at);
  const summary: TakenIn = { slug: brand.slug, passports: 0, files: 0, commentsLeftOut: 0 };
  for (const { name, table, accounts: columns } of arrivingTables())
    for await (const rows of archive.rows(name)) {
      const arriving = (await arrivingRows(tx, archive, { name, brandId: brand.id, rows }))
        .filter((row) => isOwn(row, brand.id, name))
        .flatMap((row) => ofThisDeployment(row, columns, accounts));
      await insertArchivedRows(tx, table, arriving);
      if (name === "passports") summary.passports += arriving.length;
      if (name === "review_comments") summary.commentsLeftOut += rows.length - arriving.length;
      const folder = FOLDERS[name];
      if (folder) summary.files += await importFiles(archive, { brandId: brand.id, folder, documents: rows });
      if (name === "unit_documents") await fetchWaiting(tx, brand.id, rows);
    }
  const auditRows = await importLog(tx, archive, brand.id);
  await importLogo(tx, archive, { brandId: brand.id, at });
  const { slug, passports, files } = summary;
  const detail = { slug, passports, files, audit_rows: auditRows };
  await auditAs({ kind: "operator", brandId: brand.id })("brand.taken_in", brand.id, detail);
  return summary;
}

async function arrivingRows(
  tx: AllBrandsDb,
  archive: ArchiveContent,
  { name, brandId, rows }: { name: string; brandId: string; rows: Row[] },
): Promise<Row[]> {
  if (name === "product_pictures") return takeInPictures(tx, archive, { brandId, rows });
  if (name === "brand_face_pictures") await requireAppearancePictures(rows);
  return rows;
}

/** This deployment decides tier, suspension and closure. The logo is imported with its file. */
const LEFT_BEHIND: ReadonlySet<string> = new Set([
  "tier",
  "suspended_at",
  "suspension_reason",
  "closes_at",
  "closed_at",
  "logo_hash",
]);

async function importBrand(tx: AllBrandsDb, archive: ArchiveContent): Promise<{ id: string; slug: string }> {
  for await (const [row] of archive.rows("brand")) {
    if (!row) break;
    const brand = Object.fromEntries(Object.entries(row).filter(([column]) => !LEFT_BEHIND.has(column)));
    await insertArchivedBrand(tx, brand);
    return { id: String(brand.id), slug: String(brand.slug) };
  }
  throw new Error("This is no archive of a brand: it has no brand.ndjson.");
}

async function provideAccounts(tx: AllBrandsDb, archive: ArchiveContent, at: Date): Promise<Map<string, string>> {
  const accounts = new Map<string, string>();
  for await (const people of archive.rows("team"))
    for (const { user_id: id, email, name } of people) {
      const known = await findUserByEmail(tx, String(email));
      const userId = known?.id ?? newId("usr", at);
      if (!known)
        await insertUser(tx, {
          id: userId,
          email: String(email),
          name: String(name),
          passwordHash: null,
          createdAt: at,
        });
      accounts.set(String(id), userId);
    }
  return accounts;
}

function isOwn(row: Row, brandId: string, table: string): true {
  if (row.brand_id !== brandId) throw new Error(`${table}.ndjson has a row of another brand.`);
  return true;
}

/** Email hashes are recomputed: their key differs per deployment. Empty if a required account does not exist. */
function ofThisDeployment(row: Row, columns: readonly string[], accounts: ReadonlyMap<string, string>): Row[] {
  const arriving = { ...row };
  for (const [address, hash] of [
    ["email", "email_hash"],
    ["recipient_email", "recipient_email_hash"],
  ] as const)
    if (typeof row[address] === "string" && hash in row) arriving[hash] = hashAddress(row[address]);
  for (const column of columns) {
    const account = row[column] === null ? null : (accounts.get(String(row[column])) ?? null);
    if (account === null && row[column] !== null && column !== "assignee_id") return [];
    arriving[column] = account;
  }
  return [arriving];
}

const FOLDERS: Readonly<Record<string, string>> = { evidence_documents: "evidence", unit_documents: "documents" };

async function importFiles(
  archive: ArchiveContent,
  { brandId, folder, documents }: { brandId: string; folder: string; documents: readonly Row[] },
): Promise<number> {
  let files = 0;
  for (const { id, sha256, file_removed_at: removedAt } of documents) {
    const name = archive.nameOf(`${folder}/${String(id)}.`);
    const file = name === null ? null : await archive.file(name);
    if (!file) {
      // A document of an item that is waiting or failed has no file and no hash.
      if (sha256 !== null && removedAt == null) throw new Error(`The file of the document ${String(id)} is missing.`);
      continue;
    }
    // The file was accepted by the exporting deployment and the brand must not lose it. This is safe because files
    // are only served as downloads.
    const received = await receiveFile(file, undefined, mediaTypeOfFile);
    try {
      if (received.sha256 !== sha256) throw new Error(`The file of the document ${String(id)} is another one.`);
      await evidenceStore().keep(fileKey({ brandId, documentId: String(id) }), received);
      files += 1;
    } finally {
      await discardFile(received);
    }
  }
  return files;
}

async function fetchWaiting(tx: AllBrandsDb, brandId: string, rows: readonly Row[]): Promise<void> {
  const payloads = rows.flatMap(({ id, state }) => (state === "waiting" ? [{ brandId, documentId: String(id) }] : []));
  if (payloads.length > 0) await enqueue(tx, "unit_document", ...payloads);
}

async function importLogo(
  tx: AllBrandsDb,
  archive: ArchiveContent,
  { brandId, at }: { brandId: string; at: Date },
): Promise<void> {
  const name = archive.nameOf("logo.");
  const file = name === null ? null : await archive.file(name);
  if (!name || !file) return;
  const content = await buffer(file);
  const mediaType = `image/${name.slice("logo.".length)}` as ImageMedia;
  const hash = sha256Hex(content);
  await putLogo(inBrand(tx, brandId), { brandId, hash, mediaType, content, isEncodedAnew: false, createdAt: at });
}

/** Throws an Error with a full sentence unless each row is a picture of its stated type and hash. */
async function requireAppearancePictures(rows: readonly Row[]): Promise<void> {
  for (const { hash, media_type: mediaType, encoded } of rows) {
    const content = Buffer.from(String(encoded).replace(/^\\x/, ""), "hex");
    const isOwn = sha256Hex(content) === hash;
    const of = { mediaType: String(mediaType) as ImageMedia, pixelsMax: SOURCE_PIXELS_MAX };
    if (!isOwn || !(await reencode(content, of)))
      throw new Error(`The picture ${String(hash)} of brand_face_pictures.ndjson is none.`);
  }
}

type ArrivedRow = AuditContent & { previousHash: string; hash: string };

/** Unchanged, with the other deployment's signatures; the chain is compared with the archive's checkpoint. */
async function importLog(tx: AllBrandsDb, archive: ArchiveContent, brandId: string): Promise<number> {
  let [sequence, hash] = [0, GENESIS_HASH];
  for await (const batch of archive.rows("audit_log")) {
    const rows = batch.map(readRow);
    for (const { previousHash, hash: ownHash, ...content } of rows) {
      const fits = content.brandId === brandId && content.sequence === sequence + 1 && previousHash === hash;
      if (!fits || chainHash(hash, content) !== ownHash)
        throw new Error(`The audit log in this archive is broken at row ${sequence + 1}.`);
      [sequence, hash] = [content.sequence, ownHash];
    }
    await insertArrivedAuditRows(tx, { brandId, rows });
  }
  const end = await archive.file("audit-head.txt");
  const [anchor] = end ? readAnchors((await buffer(end)).toString("utf8")) : [];
  if (anchor && (anchor.sequence > sequence || (anchor.sequence === sequence && anchor.hash !== hash)))
    throw new Error("The audit log in this archive does not lead to the end that audit-head.txt holds.");
  await insertArrivedAuditHead(tx, { brandId, sequence, hash });
  return sequence;
}

function readRow(row: Record<string, unknown>): ArrivedRow {
  return {
    brandId: String(row.brand_id),
    sequence: Number(row.sequence),
    at: new Date(String(row.at)),
    actorKind: String(row.actor_kind),
    actorId: row.actor_id === null ? null : String(row.actor_id),
    action: String(row.action),
    targetKind: String(row.target_kind),
    targetId: String(row.target_id),
    detail: row.detail as Record<string, unknown>,
    requestId: String(row.request_id),
    previousHash: String(row.previous_hash),
    hash: String(row.hash),
  };
}
