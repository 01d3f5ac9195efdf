import type { EvidenceRow, EvidenceUseRow } from "@/db/queries/evidence";
import type { DocumentKind } from "@/lib/ecodesign/rules";
import type { EvidenceMedia } from "@/lib/files/rules";
import type { CheckId } from "../rules";

export interface EvidenceEntry {
  id: string;
  kind: DocumentKind;
  title: string;
  issuer: string | null;
  issued_on: string | null;
  valid_until: string | null;
  language: string | null;
  media_type: EvidenceMedia;
  size_bytes: number;
  sha256: string;
  fields: string[];
  checks: CheckId[];
}

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
