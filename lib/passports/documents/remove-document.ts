import { z } from "zod";
import { deleteUnitDocument, findUnitDocument, listUnitDocuments } from "@/db/queries/unit-documents";
import { useCase } from "@/lib/access/use-case";
import type { DocumentsOfPassport } from "./add-documents";
import { lockUnit, noSuchDocument } from "./find-unit";

/**
 * Takes a document off its item, for good: its address leads to nothing from then on. Answers those that are left.
 * Throws `forbidden`, `insufficient_scope`, `passport_not_found`, `document_not_found`.
 */
export const removeUnitDocument = useCase({
  may: "passports.manage",
  by: ["member", "key"],
  input: z.object({ code: z.string(), documentId: z.string() }),
  audits: ["passport.document_removed"],
  run: async (context, { code: given, documentId }): Promise<DocumentsOfPassport> => {
    const { tx, audit, actor } = context;
    const { brandId } = actor;
    const { id: passportId, code } = await lockUnit(context, given);
    const document = await findUnitDocument(tx, { brandId, documentId });
    if (document?.passportId !== passportId) throw noSuchDocument();
    const { kind, access, sha256, sourceUrl: address } = document;
    await deleteUnitDocument(tx, { brandId, documentId });
    await audit("passport.document_removed", passportId, { document: documentId, kind, access, sha256, address });
    return { passportId, code, documents: await listUnitDocuments(tx, { brandId, passportId }) };
  },
});
