import { inflateSync } from "node:zlib";
import { listApprovals, listReviewEvents } from "@/db/queries/compliance-reviews";
import { findDossier } from "@/db/queries/dossiers";
import { findEvidence } from "@/db/queries/evidence";
import { findVersionData } from "@/db/queries/product-versions";
import type { AllBrandsDb } from "@/db/tenant";
import { isReviewChain } from "@/lib/compliance/reviews/open-review";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { requireValue } from "@/lib/platform/require-value";
import { sha256Hex } from "@/lib/platform/secrets";
import { type DossierRecord, inIds, inProofIds, DOSSIER_FORMAT } from "./dossier-record";

const RECORD_BYTES_MAX = 20 * 1024 * 1024;
const EMBEDDED = /\/Type\s*\/EmbeddedFile\b[\s\S]*?\bstream\r?\n/g;

/** Throws an Error if no record is attached, for example because another program rewrote the file. */
export function readDossier(file: Buffer): DossierRecord {
  // latin1 maps each byte to one character, so positions in the text are positions in the file.
  const text = file.toString("latin1");
  for (const match of text.matchAll(EMBEDDED)) {
    const start = match.index + match[0].length;
    const end = text.indexOf("endstream", start);
    const record = end < 0 ? null : parseRecord(file.subarray(start, end));
    if (record) return record;
  }
  throw new Error("The file contains no dossier: it is not from this service, or another program has rewritten it.");
}

function parseRecord(stream: Buffer): DossierRecord | null {
  try {
    const record = JSON.parse(
      inflateSync(stream, { maxOutputLength: RECORD_BYTES_MAX }).toString("utf8"),
    ) as Partial<DossierRecord>;
    return record.format === DOSSIER_FORMAT &&
      typeof record.dossier_id === "string" &&
      typeof record.brand?.id === "string"
      ? (record as DossierRecord)
      : null;
  } catch {
    return null;
  }
}

interface DossierVerdict {
  dossierId: string;
  holds: string[];
  errors: string[];
}

type Report = (isRight: boolean, right: string, wrong: string) => void;

/** Compares a dossier and all its hashes with the database. Throws an Error if the file is not a dossier. */
export async function verifyDossier(db: AllBrandsDb, file: Buffer): Promise<DossierVerdict> {
  const record = readDossier(file);
  const verdict: DossierVerdict = { dossierId: record.dossier_id, holds: [], errors: [] };
  const report: Report = (isRight, right, wrong) =>
    void (isRight ? verdict.holds : verdict.errors).push(isRight ? right : wrong);
  const issued = await findDossier(db, { brandId: record.brand.id, dossierId: record.dossier_id });
  if (!issued) return { ...verdict, errors: [`No dossier ${record.dossier_id} was issued here.`] };
  const isSame = issued.sha256 === sha256Hex(file);
  report(
    isSame,
    `The file is, byte for byte, the one issued at ${issued.issuedAt.toISOString()}.`,
    "The file was changed after it was issued.",
  );
  const isOfProduct =
    issued.productId === record.product.id &&
    issued.productVersion === record.product.version &&
    issued.approvalNumber === (record.approval?.number ?? null);
  report(
    isOfProduct,
    `It is of ${issued.productId}, version ${issued.productVersion}.`,
    "It names another product, version or approval than it was issued for.",
  );
  await verifyData(db, record, report);
  await verifyApprovals(db, record, report);
  await verifyHistory(db, record, report);
  await verifyEvidence(db, record, report);
  return verdict;
}

const of = ({ brand, product }: DossierRecord) => ({ brandId: brand.id, productId: product.id });

async function verifyData(db: AllBrandsDb, record: DossierRecord, report: Report): Promise<void> {
  const { version } = record.product;
  const data = await findVersionData(db, { ...of(record), version });
  const isSame =
    data !== null &&
    sha256Hex(canonicalJson(data)) === record.data_sha256 &&
    canonicalJson(data) === canonicalJson(record.data);
  report(isSame, `Its data is that of version ${version}.`, `Its data is not that of version ${version}.`);
}

/** Recomputes each approval's hash from stored data, because neither the file nor the table is trusted. */
async function verifyApprovals(db: AllBrandsDb, record: DossierRecord, report: Report): Promise<void> {
  const stored = (await listApprovals(db, of(record))).map(({ approval }) => approval);
  for (const { number, sha256, product_version: version } of record.approvals) {
    const approval = stored.find((entry) => entry.number === number);
    const isRight =
      approval !== undefined &&
      approval.productVersion === version &&
      approval.sha256 === sha256 &&
      sha256Hex(canonicalJson(approval.content)) === sha256;
    report(
      isRight,
      `Approval ${number} of version ${version} has the hash stated.`,
      `Approval ${number} does not fit its hash.`,
    );
  }
  if (!record.approval) return;
  const content = stored.find(({ number }) => number === requireValue(record.approval, "Approval").number)?.content;
  const { rule_set, readiness, findings, overrides, evidence } = record;
  const reported = { rule_set, readiness, findings, overrides, evidence } as Record<string, unknown>;
  const isSame =
    content !== undefined &&
    Object.entries(reported).every(([name, value]) => saidBy(name, content[name] ?? []) === saidBy(name, value));
  report(
    isSame,
    "Checks, reasons and evidence are those that were approved.",
    "Checks, reasons or evidence are not those that were approved.",
  );
}

function saidBy(name: string, value: unknown): string {
  if (name === "findings") return canonicalJson((value as DossierRecord["findings"]).map(inIds));
  return canonicalJson(name === "evidence" ? (value as DossierRecord["evidence"]).map(inProofIds) : value);
}

async function verifyHistory(db: AllBrandsDb, record: DossierRecord, report: Report): Promise<void> {
  if (!record.history) return;
  const events = (await listReviewEvents(db, of(record))).map(({ event }) => event);
  const { events: count, head } = record.history;
  const isRight = isReviewChain(events) && events[count - 1]?.hash === head;
  report(
    isRight,
    `The review's history is one chain, ${events.length} entries, ${count} of them at the time of issue.`,
    "The review's history is not the one that the dossier saw.",
  );
}

async function verifyEvidence(db: AllBrandsDb, record: DossierRecord, report: Report): Promise<void> {
  for (const { id, sha256, title } of record.evidence) {
    const document = await findEvidence(db, { brandId: record.brand.id, documentId: id });
    const suffix = document?.deletedAt ? " (deleted since)" : "";
    report(
      document?.sha256 === sha256,
      `Evidence "${title}" has the hash stated${suffix}.`,
      `Evidence "${title}" is not the one kept here.`,
    );
  }
}
