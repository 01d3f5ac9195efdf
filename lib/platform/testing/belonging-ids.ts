import type { OpenDatabase } from "@/db/client";
import { newId } from "@/lib/platform/ids";
import { hashAddress } from "@/lib/platform/secrets";
import { mintPassportCode } from "@/lib/products/registration/plan-registration";

/** One of everything that a brand can have, by the ids that its members see. */
export interface Belongings {
  brandId: string;
  userId: string;
  sessionId: string;
  keyId: string;
  productId: string;
  passportId: string;
  /** Without hyphens. */
  code: string;
  transferId: string;
  messageId: string;
  warrantyId: string;
  commentId: string;
  invitationId: string;
  importId: string;
  bulkChangeId: string;
  bulkTransferId: string;
  requestId: string;
  /** A stored evidence document, attached to the product. */
  documentId: string;
  pictureId: string;
  /** A document of the passport alone. */
  unitDocumentId: string;
  archiveId: string;
  /** Of files for the EU registry. */
  registryRunId: string;
  registryFileId: string;
  registryAnswerId: string;
  registryProofId: string;
  /** Of unsold goods, with a row. */
  reportId: string;
  rowId: string;
  /** Of unsold goods to social economy entities. */
  offerId: string;
  /** Of webhooks. */
  endpointId: string;
  /** A folder that files are picked up from. */
  sourceId: string;
  /** A signal about the passport's scans. */
  signalId: string;
  /** A claim to the passport, which waits. */
  claimId: string;
  /** A request for access to restricted data, which waits. */
  grantId: string;
  /** Of the transfer's recipient, and its keyed hash. */
  recipientEmail: string;
  recipientHash: string;
  companyDomain: string;
  brandHost: string;
  /** A key change that an owner requested. */
  keyChangeId: string;
  /** Of the owner. */
  notificationId: string;
}

/** The same ids of things that there are not. */
export function unknownBelongings(): Belongings {
  return {
    brandId: newId("brd"),
    userId: newId("usr"),
    sessionId: newId("ses"),
    keyId: newId("key"),
    productId: newId("prd"),
    passportId: newId("psp"),
    code: mintPassportCode(""),
    transferId: newId("trf"),
    messageId: newId("msg"),
    warrantyId: newId("wty"),
    commentId: newId("cmt"),
    invitationId: newId("inv"),
    importId: newId("imp"),
    bulkChangeId: newId("blk"),
    bulkTransferId: newId("tfl"),
    requestId: newId("req"),
    documentId: newId("evd"),
    pictureId: newId("pic"),
    unitDocumentId: newId("udc"),
    archiveId: newId("arc"),
    registryRunId: newId("rgr"),
    registryFileId: newId("rgf"),
    registryAnswerId: newId("rgb"),
    registryProofId: newId("rgp"),
    signalId: newId("sgl"),
    claimId: newId("clm"),
    grantId: newId("acg"),
    ...recipientOf(newId("usr")),
    companyDomain: companyDomainOf(newId("brd")),
    brandHost: `id.${companyDomainOf(newId("brd"))}`,
    keyChangeId: newId("skc"),
    endpointId: newId("whe"),
    sourceId: newId("pks"),
    reportId: newId("uns"),
    rowId: newId("unr"),
    offerId: newId("uno"),
    notificationId: newId("ntf"),
  };
}

export function recipientOf(name: string): Pick<Belongings, "recipientEmail" | "recipientHash"> {
  const recipientEmail = `${name}@example.com`;
  return { recipientEmail, recipientHash: hashAddress(recipientEmail) };
}

export const companyDomainOf = (brandId: string) => `${brandId.replaceAll("_", "-")}.example`;

const TABLES = [
  "backup_keys",
  "backup_sources",
  "linked_documents",
  "received_passports",
  "received_versions",
  "sent_passports",
  "products",
  "passports",
  "battery_lives",
  "battery_links",
  "battery_records",
  "battery_readings",
  "holders",
  "transfers",
  "warranties",
  "api_keys",
  "members",
  "invitations",
  "notifications",
  "imports",
  "bulk_changes",
  "review_comments",
  "sessions",
  "audit_log",
  "evidence_documents",
  "evidence_uses",
  "product_pictures",
  "unit_documents",
  "brand_archives",
  "registry_acceptances",
  "registry_answers",
  "registry_entries",
  "registry_files",
  "registry_proofs",
  "registry_runs",
  "registry_schemas",
  "registry_verifications",
  "bulk_transfers",
  "scan_signals",
  "claims",
  "claim_codes",
  "brand_logos",
  "company_sign_ins",
  "company_domains",
  "brand_hosts",
  "brand_faces",
  "brand_face_pictures",
  "signing_keys",
  "signing_key_changes",
  "credentials",
  "pickup_files",
  "pickup_sources",
  "unsold_offers",
  "unsold_reports",
  "unsold_rows",
  "unsold_units",
  "unsold_versions",
  "webhook_endpoints",
  "webhook_retries",
  "events",
];

/** Of every row of a brand: the same as long as nothing of it is changed. */
export async function fingerprintOf({ pool }: OpenDatabase, brandId: string): Promise<string> {
  const prints = TABLES.map(async (table) => {
    const { rows } = await pool.query<{ print: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from ${table} t where brand_id = $1`,
      [brandId],
    );
    return `${table} ${rows[0]!.print}`;
  });
  return (await Promise.all(prints)).join("\n");
}
