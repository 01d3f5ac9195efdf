import { z } from "zod";
import { isDatabaseAway } from "@/db/is-database-away";
import { deleteUploads, insertEvidence, insertUpload, insertUse } from "@/db/queries/evidence";
import type { BrandDb } from "@/db/tenant";
import type { MemberActor } from "@/lib/access/actor";
import { type Steps, submitOnce, type WritingScope, useCase } from "@/lib/access/use-case";
import { getLockedProduct } from "@/lib/compliance/reviews/get-locked-product";
import type { ReceivedFile } from "@/lib/files/receive-file";
import { scanFile } from "@/lib/files/scan-file";
import { evidenceStore, fileKey, type EvidenceStore } from "@/lib/files/store";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { parsed } from "@/lib/platform/input/ids";
import { removeIfPossible } from "@/lib/platform/storage-error";
import { type DocumentForm, evidenceForm } from "./contract";
import { recordEvidence } from "./record-evidence";
import { quarantine } from "./scan-stored-files";

type Recorded = "evidence.kept" | "evidence.quarantined";

interface NewDocument<Subject> {
  file: ReceivedFile;
  document: DocumentForm;
  content: unknown;
  submission?: string | undefined;
  store?: EvidenceStore | undefined;
  /** Finds and locks what the document is evidence for; throws if it is not there. */
  findSubject: (tx: BrandDb) => Promise<Subject>;
  /** Not called for a file in which the scanner found something. */
  attach: (scope: WritingScope<Recorded>, documentId: string, subject: Subject) => Promise<void>;
}

/**
 * The file is stored before its row, so a row always has its file; `removeLostUploads` removes orphans. Repeating a
 * submission returns the first document. Throws `file_infected`, and like `findSubject`.
 */
export async function storeDocument<Subject>(
  steps: Steps<Recorded, MemberActor>,
  { file, document, content, submission, store = evidenceStore(), findSubject, attach }: NewDocument<Subject>,
): Promise<{ documentId: string }> {
  const { db, actor, at, inTransaction } = steps;
  const { brandId, userId } = actor;
  const documentId = newId("evd", at);
  const key = fileKey({ brandId, documentId });
  await insertUpload(db, { brandId, documentId, at });
  const scanState = await scanFile(file.path);
  await store.keep(key, file);
  const record = async (scope: WritingScope<Recorded>) => {
    const { tx } = scope;
    const subject = await findSubject(tx);
    const { mediaType, sizeBytes, sha256 } = file;
    const { kind, title, issuer, issued_on: issuedOn, valid_until: validUntil, language } = document;
    await insertEvidence(tx, {
      ...{ id: documentId, brandId, kind, title, mediaType, sizeBytes, sha256, uploadedBy: userId, createdAt: at },
      ...{ issuer: issuer ?? null, issuedOn: issuedOn ?? null, validUntil: validUntil ?? null },
      ...{ language: language ?? null, scanState, scannedAt: scanState === "not_scanned" ? null : now() },
    });
    await deleteUploads(tx, [documentId]);
    if (scanState === "infected") await quarantine(scope, { documentId, at });
    else await attach(scope, documentId, subject);
    return documentId;
  };
  let keptId: string;
  try {
    keptId = await (submission ? submitOnce(steps, { formId: submission, content }, record) : inTransaction(record));
  } catch (error) {
    if (!isDatabaseAway(error)) await removeIfPossible(() => store.remove(key));
    throw error;
  }
  if (keptId !== documentId) {
    await removeIfPossible(() => store.remove(key));
    await deleteUploads(db, [documentId]);
  }
  if (scanState === "infected")
    throw new DomainError(
      "file_infected",
      "The scanner found something harmful in this file: it is shut away, and proves nothing.",
    );
  return { documentId: keptId };
}

/** Creates the product's next version. Throws `forbidden`, `product_not_found`, and like `storeDocument`. */
export const keepEvidence = useCase({
  may: "compliance.prepare",
  by: "member",
  input: z.object({
    file: parsed<ReceivedFile>(),
    said: evidenceForm,
    submission: z.string().optional(),
    store: parsed<EvidenceStore>().optional(),
  }),
  audits: ["evidence.kept", "evidence.quarantined"],
  transaction: "stepwise",
  run: async (steps, { file, said, submission, store }): Promise<{ documentId: string }> => {
    const { actor, at } = steps;
    const { brandId, userId } = actor;
    const { productId, fields, checks, ...document } = said;
    return storeDocument(steps, {
      ...{ file, document, submission, store, content: { file: file.sha256, said } },
      findSubject: (tx) => getLockedProduct(tx, { brandId, productId }),
      attach: async ({ tx, audit }, documentId, product) => {
        await insertUse(tx, { productId, documentId, brandId, fields, checks, attachedBy: userId, attachedAt: at });
        const version = await recordEvidence(tx, { actor }, product, at);
        const { kind } = document;
        await audit("evidence.kept", productId, {
          document: documentId,
          kind,
          sha256: file.sha256,
          version,
          fields,
          checks,
        });
      },
    });
  },
});
