import { EVIDENCE_MEDIA, type EvidenceMedia } from "@/lib/files/rules";
import { formatPassportCode } from "../code";

export const UNIT_DOCUMENT_KINDS = [
  "certificate",
  "declaration_of_conformity",
  "test_report",
  "calibration",
  "inspection",
  "service_record",
  "other_document",
] as const;
export type UnitDocumentKind = (typeof UNIT_DOCUMENT_KINDS)[number];

export const UNIT_DOCUMENT_ACCESS = ["public", "holder", "legitimate_interest", "authority"] as const;
export type UnitDocumentAccess = (typeof UNIT_DOCUMENT_ACCESS)[number];

/** Not public by default, so that an omitted field publishes nothing. */
export const UNIT_DOCUMENT_DEFAULTS = { kind: "other_document", access: "holder" } as const;

export const UNIT_DOCUMENTS_MAX = 50;
export const TITLE_CHARACTERS_MAX = 300;

export const UNIT_DOCUMENT_STATES = ["waiting", "ready", "failed"] as const;

export const UNIT_DOCUMENT_FAILURES = [
  "address_refused",
  "not_found",
  "unreachable",
  "too_large",
  "no_document",
  "same_as_another",
  "infected",
  "quota",
] as const;
export type UnitDocumentFailure = (typeof UNIT_DOCUMENT_FAILURES)[number];

export function titleOfAddress(address: string): string {
  const name = new URL(address).pathname.split("/").findLast(Boolean) ?? "";
  const plain = decoded(name)
    .replace(/\.[a-z0-9]{1,5}$/i, "")
    .replace(/[\s_-]+/g, " ")
    .replace(/[\p{C}<>]/gu, "")
    .trim();
  return [...(plain || new URL(address).hostname)].slice(0, TITLE_CHARACTERS_MAX).join("");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Named by its content, so that the file at an address never changes. */
export const documentFileName = ({ sha256, mediaType }: { sha256: string; mediaType: string }) =>
  `${sha256}.${EVIDENCE_MEDIA[mediaType as EvidenceMedia]}`;

export const documentPath = ({ code, ...file }: { code: string; sha256: string; mediaType: string }) =>
  `/p/${formatPassportCode(code)}/documents/${documentFileName(file)}`;

export const hashOfFileName = (name: string): string | null => /^([0-9a-f]{64})\.[a-z]{3,4}$/.exec(name)?.[1] ?? null;
