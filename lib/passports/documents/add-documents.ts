import { z } from "zod";
import { listUnitDocuments, type UnitDocumentRow } from "@/db/queries/unit-documents";
import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { inputUnitDocument } from "./contract";
import { lockUnit } from "./find-unit";
import { UNIT_DOCUMENTS_MAX } from "./rules";
import { addedDetail, editedDetail, writeDocuments } from "./write-documents";

export interface DocumentsOfPassport {
  passportId: string;
  code: string;
  documents: UnitDocumentRow[];
}

/**
 * Files are fetched in the background. An existing document with the same address is updated, and retried if it
 * failed. Throws `forbidden`, `insufficient_scope`, `passport_not_found`, `too_many_documents`.
 */
export const addUnitDocuments = useCase({
  may: "passports.manage",
  by: ["member", "key"],
  input: z.object({ code: z.string(), documents: z.array(inputUnitDocument) }),
  audits: ["passport.document_added", "passport.documents_edited"],
  run: async (context, { code: given, documents }): Promise<DocumentsOfPassport> => {
    const { tx, audit, actor } = context;
    const { brandId } = actor;
    const { id: passportId, code } = await lockUnit(context, given);
    const written = await writeDocuments(tx, brandId, [{ passportId, documents }]);
    if (written.crowded.length > 0) throw tooManyDocuments();
    const edited = editedDetail(written);
    if (edited) await audit("passport.documents_edited", passportId, edited);
    if (written.added.length > 0) await audit("passport.document_added", passportId, addedDetail(written));
    return { passportId, code, documents: await listUnitDocuments(tx, { brandId, passportId }) };
  },
});

export const tooManyDocuments = () =>
  new DomainError("too_many_documents", `An item has ${UNIT_DOCUMENTS_MAX} documents at most.`);
