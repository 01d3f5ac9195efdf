import type { EvidenceRow, EvidenceUseRow } from "@/db/queries/evidence";
import type { EvidenceEntry, EvidenceMedia } from "./rules";

export function evidenceEntry({
  document,
  use,
}: {
  document: EvidenceRow;
  use: Pick<EvidenceUseRow, "fields" | "checks">;
}): EvidenceEntry {
  const { id, kind, title, issuer, issuedOn, validUntil, language, mediaType, sizeBytes, sha256 } = document;
  const { fields, checks } = use;
  return {
    id,
    kind,
    title,
    issuer,
    issued_on: issuedOn,
    valid_until: validUntil,
    language,
    media_type: mediaType as EvidenceMedia,
    size_bytes: sizeBytes,
    sha256,
    fields,
    checks,
  };
}
