import { z } from "zod";
import { isDatabaseAway } from "@/db/is-database-away";
import { deleteUploads, insertEvidence, insertUpload, insertUse } from "@/db/queries/evidence";
import { submitOnce, type WritingScope, useCase } from "@/lib/access/use-case";
import { getLockedProduct } from "@/lib/compliance/reviews/get-locked-product";
import type { ReceivedFile } from "@/lib/files/receive-file";
import { scanFile } from "@/lib/files/scan-file";
import { evidenceStore, fileKey, type EvidenceStore } from "@/lib/files/store";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { parsed } from "@/lib/platform/input/ids";
import { removeIfPossible } from "@/lib/platform/storage-error";
import { evidenceForm } from "./contract";
import { recordEvidence } from "./record-evidence";
import { quarantine } from "./scan-stored-files";

/**
 * Stores a received file as evidence, which creates the next version of the product. Throws `forbidden`,
 * `product_not_found`, and `file_infected`, after which the file is neither attached nor served. The file is stored
 * before its row, outside the transaction, so a row always has its file; `removeLostUploads` removes orphans.
 * Repeating a submission returns the first document.
 */
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
  run: async (steps, { file, said, submission, store = evidenceStore() }): Promise<{ documentId: string }> => {
    const { db, actor, at, inTransaction } = steps;
    const { brandId, userId } = actor;
    const documentId = newId("evd", at);
    const key = fileKey({ brandId, documentId });
    await insertUpload(db, { brandId, documentId, at });
    const scanState = await scanFile(file.path);
    await store.keep(key, file);
    const record = async (scope: WritingScope<"evidence.kept" | "evidence.quarantined">) => {
      const { tx, audit } = scope;
      const {
        productId,
        kind,
        title,
        issuer = null,
        issued_on: issuedOn = null,
        valid_until: validUntil = null,
        language = null,
        fields,
        checks,
      } = said;
      const product = await getLockedProduct(tx, { brandId, productId });
      const { mediaType, sizeBytes, sha256 } = file;
      const scanned = { scanState, scannedAt: scanState === "not_scanned" ? null : now() };
      await insertEvidence(tx, {
        id: documentId,
        brandId,
        kind,
        title,
        issuer,
        issuedOn,
        validUntil,
        language,
        mediaType,
        sizeBytes,
        sha256,
        ...scanned,
        uploadedBy: userId,
        createdAt: at,
      });
      await deleteUploads(tx, [documentId]);
      if (scanState === "infected") await quarantine(scope, { documentId, at });
      else {
        await insertUse(tx, { productId, documentId, brandId, fields, checks, attachedBy: userId, attachedAt: at });
        const version = await recordEvidence(tx, { actor }, product, at);
        const detail = { document: documentId, kind, sha256, version, fields, checks };
        await audit("evidence.kept", productId, detail);
      }
      return documentId;
    };
    let keptId: string;
    try {
      keptId = await (submission
        ? submitOnce(steps, { formId: submission, content: { file: file.sha256, said } }, record)
        : inTransaction(record));
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
  },
});
