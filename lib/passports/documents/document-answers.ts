import { environment } from "@/lib/platform/env";
import { formatPassportCode, isTestCode } from "../code";
import type { DocumentsOfPassport } from "./add-documents";
import type { DocumentsAnswer } from "./api-contract";
import { documentPath } from "./rules";

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
