import type { TenantDb } from "@/db/tenant";
import type { Actor } from "./actor";
import type { AuditAction } from "./audit-actions";
import { type AuditAs, auditorOf, writingScope, type WritingScope } from "./use-case";

export const JOB_AUDITS = {
  account_request: ["user.password_reset_requested"],
  brand_archive: ["brand_archive.ready", "brand_archive.failed"],
  bulk_change: ["bulk_change.ended"],
  chain_verification: ["audit.check_ended"],
  import: [
    "import.started",
    "import.committed",
    "import.cancelled",
    "import.undone",
    "import.undo_blocked",
    "product.registered",
    "product.units_added",
    "product.edited",
    "product.removed",
    "product.units_removed",
    "product.picture_added",
    "product.pictures_edited",
    "product.picture_removed",
    "passport.document_added",
    "passport.document_removed",
    "passport.documents_edited",
  ],
  bulk_transfer: ["transfer_list.ended"],
  linked_document: ["backup_document.stored"],
  "close-brands": ["brand.closed", "transfer.voided", "transfer.expired"],
  "end-access-grants": ["access_grant.expired"],
  "encode-logos": ["brand.logo_changed"],
  "erase-addresses": ["addresses.erased"],
  "expire-claims": ["claim.expired"],
  "expire-transfers": ["transfer.expired"],
  "lapse-approvals": ["review.approval_lapsed"],
  "purge-imports": ["import.cancelled"],
  registry_files: ["registry.files_made"],
  pickup: ["import.uploaded", "pickup_source.disabled"],
  webhook: ["webhook_endpoint.disabled"],
  magic_recipient: ["transfer.expired"],
  "scan-evidence": ["evidence.quarantined", "passport.document_quarantined"],
} as const satisfies Record<string, readonly AuditAction[]>;

type AuditingJob = keyof typeof JOB_AUDITS;
type ActionOf<Job extends AuditingJob> = (typeof JOB_AUDITS)[Job][number];

/** Writes audit rows in the job's transaction. Call it last. */
export function auditInJob<Job extends AuditingJob>(
  _job: Job,
  tx: TenantDb,
  requestId: string,
): AuditAs<ActionOf<Job>> {
  return auditorOf(tx, requestId);
}

export function jobScope<Job extends AuditingJob>(
  _job: Job,
  tx: TenantDb,
  source: { actor: Actor; requestId: string },
): WritingScope<ActionOf<Job>> {
  return writingScope(tx, source);
}
