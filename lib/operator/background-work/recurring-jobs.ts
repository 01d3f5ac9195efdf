import { PARTITIONED_TABLES } from "@/db/partitions";
import { deleteOldBulkChanges } from "@/db/queries/bulk-changes";
import { deleteOldCompanyLinks } from "@/db/queries/company-sign-in";
import { deleteOldHolderEntries } from "@/db/queries/holders";
import { deleteOldInvitations } from "@/db/queries/invitations";
import { deleteOldDeadJobs } from "@/db/queries/jobs";
import { deleteOldNotifications } from "@/db/queries/notifications";
import { providePartitions } from "@/db/queries/partitions";
import { deleteOldPasswordResets } from "@/db/queries/password-resets";
import { deleteOldSessions } from "@/db/queries/sessions";
import { deleteOldFailures, deleteOldSignInLinks, deleteOldSignIns } from "@/db/queries/sign-ins";
import { deleteOldBulkTransfers } from "@/db/queries/transfer-lists";
import type { AllBrandsDb } from "@/db/tenant";
import { endGrants } from "@/lib/access-grants/list-grants";
import { purgeIdempotencyRecords } from "@/lib/api/idempotency";
import { purgeRequestLog } from "@/lib/api/request-log";
import { saveAuditHeads } from "@/lib/audit/save-heads";
import { askForChanges, askForCopy } from "@/lib/backup-copy/make-copy";
import { askForSending } from "@/lib/backup-copy/send-passports";
import { purgeArchives } from "@/lib/brands/archive/request-archive";
import { encodeLogos } from "@/lib/brands/profile/change-logo";
import { checkStaleProducts, refreshMedians } from "@/lib/compliance/assessment/check-products";
import { notifyOfCandidates } from "@/lib/compliance/notices/notify-of-candidates";
import { lapseApprovals, remindDueReviews } from "@/lib/compliance/notices/remind-due";
import { sendDigests } from "@/lib/compliance/notices/send-digests";
import { snapshotDay } from "@/lib/compliance/show-overview";
import { remindOfRegistrations } from "@/lib/eu-registry/remind-of-registrations";
import { NOTIFICATION_RETENTION_DAYS } from "@/lib/events/notification-rules";
import { remindExpiring } from "@/lib/evidence/remind-expiring";
import { scanStoredFiles } from "@/lib/evidence/scan-stored-files";
import { sweepReceived } from "@/lib/files/receive-file";
import { removeFiles, removeLostUploads } from "@/lib/files/store";
import { purgeImports } from "@/lib/imports/files/file-store";
import { closeDueBrands } from "@/lib/lifecycle/close-brand";
import { removeDocumentLeftovers, scanUnitDocuments } from "@/lib/passports/documents/remove-document";
import { SIGN_IN_RETENTION_MS } from "@/lib/people/auth/rules";
import { notifyOfExpiringKeys } from "@/lib/people/notifications/notifications";
import { DAY_MS, HOUR_MS, MINUTE_MS, now, SECOND_MS } from "@/lib/platform/clock";
import type { RecurringJob } from "@/lib/platform/jobs/registry";
import { log } from "@/lib/platform/log";
import { warnOfLateMessages } from "@/lib/platform/mail/couriers";
import { gatherMessages } from "@/lib/platform/mail/gather-messages";
import { removePictureLeftovers } from "@/lib/products/pictures/change-pictures";
import { purgeScans } from "@/lib/scans/count-scan";
import { detectSignals } from "@/lib/scans/signals/detect-signals";
import { purgeServiceHours } from "@/lib/status/public-status";
import { expireTransfers } from "@/lib/transfers/call-off";
import { expireClaims } from "@/lib/transfers/claims/decide-claim";
import { eraseAddresses } from "@/lib/transfers/messages/erase-addresses";
import { notifyOfEndingWarranties } from "@/lib/warranties/follow-warranties";
import { purgeAttempts } from "@/lib/webhooks/find-due";
import { purgeEvents } from "@/lib/webhooks/list-events";

const SESSIONS_KEPT_MS = 30 * DAY_MS;
const INVITATIONS_KEPT_MS = 30 * DAY_MS;
const FAILURES_KEPT_MS = 2 * DAY_MS;
const BULK_CHANGES_KEPT_MS = 90 * DAY_MS;
const FAILED_JOBS_KEPT_MS = 90 * DAY_MS;

const every = (intervalMs: number) => intervalMs / SECOND_MS;
const ago = (ageMs: number) => new Date(now().getTime() - ageMs);
const purge = (work: (tx: AllBrandsDb) => Promise<unknown>) => (db: AllBrandsDb) => db.transaction(work);

export const RECURRING_JOBS: readonly RecurringJob[] = [
  { id: "expire-transfers", everySeconds: every(MINUTE_MS), run: expireTransfers },
  { id: "expire-claims", everySeconds: every(HOUR_MS), run: expireClaims },
  { id: "end-access-grants", everySeconds: every(HOUR_MS), run: endGrants },
  { id: "gather-messages", everySeconds: every(MINUTE_MS), run: gatherMessages },
  { id: "watch-messages", everySeconds: every(5 * MINUTE_MS), run: warnOfLateMessages },
  { id: "purge-idempotency-records", everySeconds: every(HOUR_MS), run: purgeIdempotencyRecords },
  { id: "provide-partitions", everySeconds: every(HOUR_MS), run: provideAllPartitions },
  { id: "purge-request-log", everySeconds: every(HOUR_MS), run: purgeRequestLog },
  { id: "purge-service-hours", everySeconds: every(HOUR_MS), run: purgeServiceHours },
  { id: "purge-scans", everySeconds: every(HOUR_MS), run: purgeScans },
  { id: "look-for-scan-signals", everySeconds: every(15 * MINUTE_MS), run: detectSignals },
  { id: "purge-webhook-attempts", everySeconds: every(HOUR_MS), run: purgeAttempts },
  { id: "purge-events", everySeconds: every(HOUR_MS), run: purgeEvents },
  { id: "tell-ending-warranties", everySeconds: every(6 * HOUR_MS), run: notifyOfEndingWarranties },
  { id: "purge-imports", everySeconds: every(HOUR_MS), run: purgeImports },
  { id: "check-stale-products", everySeconds: every(15 * MINUTE_MS), run: checkStaleProducts },
  { id: "refresh-median-footprints", everySeconds: every(DAY_MS), run: refreshMedians },
  { id: "snapshot-readiness", everySeconds: every(HOUR_MS), run: snapshotDay },
  { id: "remind-expiring-evidence", everySeconds: every(6 * HOUR_MS), run: remindExpiring },
  { id: "lapse-approvals", everySeconds: every(HOUR_MS), run: lapseApprovals },
  { id: "remind-due-reviews", everySeconds: every(6 * HOUR_MS), run: remindDueReviews },
  { id: "remind-of-registrations", everySeconds: every(6 * HOUR_MS), run: remindOfRegistrations },
  { id: "tell-of-candidates", everySeconds: every(15 * MINUTE_MS), run: notifyOfCandidates },
  { id: "notify-of-expiring-keys", everySeconds: every(6 * HOUR_MS), run: notifyOfExpiringKeys },
  {
    id: "purge-notifications",
    everySeconds: every(HOUR_MS),
    run: purge((tx) => deleteOldNotifications(tx, ago(NOTIFICATION_RETENTION_DAYS * DAY_MS))),
  },
  { id: "send-digests", everySeconds: every(HOUR_MS), run: sendDigests },
  {
    id: "scan-evidence",
    everySeconds: every(5 * MINUTE_MS),
    run: async (db) => (await scanStoredFiles(db)) + (await scanUnitDocuments(db)),
  },
  { id: "encode-logos", everySeconds: every(5 * MINUTE_MS), run: encodeLogos },
  { id: "sweep-received-files", everySeconds: every(DAY_MS), run: () => sweepReceived() },
  { id: "remove-evidence-files", everySeconds: every(HOUR_MS), run: (db) => removeFiles(db) },
  { id: "remove-lost-uploads", everySeconds: every(HOUR_MS), run: (db) => removeLostUploads(db) },
  {
    id: "remove-picture-files",
    everySeconds: every(5 * MINUTE_MS),
    run: async (db) => (await removePictureLeftovers(db)) + (await removeDocumentLeftovers(db)),
  },
  { id: "erase-addresses", everySeconds: every(DAY_MS), run: eraseAddresses },
  {
    id: "purge-invitations",
    everySeconds: every(DAY_MS),
    run: purge((tx) => deleteOldInvitations(tx, ago(INVITATIONS_KEPT_MS))),
  },
  {
    id: "purge-company-links",
    everySeconds: every(DAY_MS),
    run: purge((tx) => deleteOldCompanyLinks(tx, ago(DAY_MS))),
  },
  {
    id: "purge-password-resets",
    everySeconds: every(DAY_MS),
    run: purge((tx) => deleteOldPasswordResets(tx, ago(DAY_MS))),
  },
  { id: "purge-sign-in-links", everySeconds: every(DAY_MS), run: purge((tx) => deleteOldSignInLinks(tx, ago(DAY_MS))) },
  {
    id: "purge-holder-entries",
    everySeconds: every(DAY_MS),
    run: purge((tx) => deleteOldHolderEntries(tx, ago(DAY_MS))),
  },
  {
    id: "purge-sign-ins",
    everySeconds: every(DAY_MS),
    run: purge((tx) => deleteOldSignIns(tx, ago(SIGN_IN_RETENTION_MS))),
  },
  {
    id: "purge-sessions",
    everySeconds: every(DAY_MS),
    run: purge((tx) => deleteOldSessions(tx, ago(SESSIONS_KEPT_MS))),
  },
  {
    id: "purge-sign-in-failures",
    everySeconds: every(DAY_MS),
    run: purge((tx) => deleteOldFailures(tx, ago(FAILURES_KEPT_MS))),
  },
  { id: "save-audit-heads", everySeconds: every(HOUR_MS), run: saveAuditHeads },
  { id: "close-brands", everySeconds: every(HOUR_MS), run: closeDueBrands },
  { id: "ask-for-backup-copy", everySeconds: every(HOUR_MS), run: askForCopy },
  { id: "ask-for-backup-changes", everySeconds: every(20 * SECOND_MS), run: askForChanges },
  { id: "ask-for-passport-sending", everySeconds: every(20 * SECOND_MS), run: askForSending },
  { id: "purge-archives", everySeconds: every(HOUR_MS), run: purgeArchives },
  {
    id: "purge-bulk-transfers",
    everySeconds: every(HOUR_MS),
    run: purge((tx) => deleteOldBulkTransfers(tx, ago(DAY_MS))),
  },
  {
    id: "purge-failed-jobs",
    everySeconds: every(DAY_MS),
    run: purge((tx) => deleteOldDeadJobs(tx, ago(FAILED_JOBS_KEPT_MS))),
  },
  {
    id: "purge-bulk-changes",
    everySeconds: every(DAY_MS),
    run: purge((tx) => deleteOldBulkChanges(tx, ago(BULK_CHANGES_KEPT_MS))),
  },
];

async function provideAllPartitions(db: AllBrandsDb): Promise<void> {
  for (const { name } of PARTITIONED_TABLES) {
    const rows = await providePartitions(db, name, now());
    if (rows > 0) log().error({ table: name, rows }, "rows lie in no partition of their time");
  }
}
