import { z } from "zod";
import { insertUnitDocuments, listUnitDocuments, type NewUnitDocument } from "@/db/queries/unit-documents";
import { useCase } from "@/lib/access/use-case";
import { lockRoom, quotaReached } from "@/lib/files/media-quota";
import type { ReceivedFile } from "@/lib/files/receive-file";
import { scanFile } from "@/lib/files/scan-file";
import { evidenceStore, type EvidenceStore, fileKey, keepOwned } from "@/lib/files/store";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { parsed } from "@/lib/platform/input/ids";
import { tooManyDocuments, findUnit, lockUnit } from "./add-documents";
import { unitDocumentForm } from "./contract";
import { UNIT_DOCUMENTS_MAX } from "./rules";
import { addedDetail } from "./write-documents";

/**
 * Identical content updates the existing document. Throws `forbidden`, `passport_not_found`, `file_infected`,
 * `too_many_documents`, `media_quota_reached`.
 */
export const keepUnitDocument = useCase({
  may: "passports.manage",
  by: "member",
  input: z.object({ file: parsed<ReceivedFile>(), said: unitDocumentForm, store: parsed<EvidenceStore>().optional() }),
  audits: ["passport.document_added"],
  transaction: "stepwise",
  run: async (steps, { file, said, store = evidenceStore() }): Promise<{ documentId: string }> => {
    const { db, actor, at, inTransaction } = steps;
    const { brandId } = actor;
    await findUnit({ db, actor }, said.passportId);
    const scanState = await scanFile(file.path);
    if (scanState === "infected")
      throw new DomainError("file_infected", "The scanner found something harmful in this file.");
    const documentId = newId("udc", at);
    const owner = { id: documentId, brandId, key: fileKey({ brandId, documentId }), file, store, at };
    const keptId = await keepOwned(db, owner, () =>
      inTransaction(async ({ tx, audit }) => {
        const roomBytes = await lockRoom(tx, brandId);
        const { id: passportId } = await lockUnit({ tx, actor }, said.passportId);
        const others = await listUnitDocuments(tx, { brandId, passportId });
        const same = others.find(({ sha256 }) => sha256 === file.sha256);
        if (same) return same.id;
        if (others.length >= UNIT_DOCUMENTS_MAX) throw tooManyDocuments();
        if (file.sizeBytes > roomBytes) throw quotaReached();
        const { kind, title, language = null, issued_on: issuedOn = null, access } = said;
        const { mediaType, sizeBytes, sha256 } = file;
        const row: NewUnitDocument = {
          ...{ id: documentId, brandId, passportId, kind, title, language, issuedOn, access },
          ...{ state: "ready", mediaType, sizeBytes, sha256, scanState, createdAt: at },
          ...(scanState !== "not_scanned" && { scannedAt: now() }),
        };
        await insertUnitDocuments(tx, [row]);
        await audit("passport.document_added", passportId, addedDetail({ added: [row] }));
        return documentId;
      }),
    );
    return { documentId: keptId };
  },
});
