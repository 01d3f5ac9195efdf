import { z } from "zod";
import { listUnitDocuments } from "@/db/queries/unit-documents";
import { useCase } from "@/lib/access/use-case";
import { type DocumentsOfPassport, findUnit } from "./add-documents";

export const listDocumentsOfUnit = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: z.object({ code: z.string() }),
  audits: [],
  run: async (context, { code: codeText }): Promise<DocumentsOfPassport> => {
    const { id: passportId, code } = await findUnit(context, codeText);
    const { brandId } = context.actor;
    return { passportId, code, documents: await listUnitDocuments(context.db, { brandId, passportId }) };
  },
});
