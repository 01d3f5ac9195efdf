import { z } from "zod";
import { listUnitDocuments } from "@/db/queries/unit-documents";
import { useCase } from "@/lib/access/use-case";
import { environment } from "@/lib/platform/env";
import { formatPassportCode, isTestCode } from "../code";
import { type DocumentsOfPassport, findUnit } from "./add-documents";
import type { DocumentsAnswer } from "./api-contract";
import { documentPath } from "./rules";

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

export function documentsAnswerOf({ passportId, code, documents }: DocumentsOfPassport): DocumentsAnswer {
  const { publicUrl } = environment();
  const data = documents.map((row) => {
    const { id, kind, title, language, issuedOn, access, state, failure, sourceUrl, createdAt } = row;
    const { mediaType, sha256, sizeBytes } = row;
    const isThere = mediaType !== null && sha256 !== null;
    return {
      ...{
        id,
        test: isTestCode(code),
        kind,
        title,
        language,
        issued_on: issuedOn,
        access,
        state,
        failure,
        source_url: sourceUrl,
      },
      url: isThere ? publicUrl + documentPath({ code, sha256, mediaType }) : null,
      media_type: mediaType,
      size_bytes: isThere ? sizeBytes : null,
      sha256,
      created_at: createdAt.toISOString(),
    };
  });
  return { code: formatPassportCode(code), passport_id: passportId, data };
}
