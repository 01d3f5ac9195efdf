import { insertAuditRow, lockAuditHead } from "@/db/queries/audit";
import { insertNotifications } from "@/db/queries/notifications";
import { holdToPrimary } from "@/db/replicas";
import { inBrand, type TenantDb } from "@/db/tenant";
import { numberEvents, notifyEndpoints } from "@/lib/events/append-events";
import { notificationKindOf } from "@/lib/events/notification-rules";
import { now } from "@/lib/platform/clock";
import { log } from "@/lib/platform/log";
import { isHeadSigned } from "@/lib/platform/secrets/chain-signatures";
import { followKeys } from "@/lib/platform/secrets/open-data-keys";
import { type Actor, actorId } from "./actor";
import { AUDIT_TARGETS, type AuditAction } from "./audit-actions";
import { chainHash } from "./audit-rules";
import { eventsOf, type EventSubject } from "./audited-events";

export interface AuditEntry {
  action: AuditAction;
  targetKind?: string;
  targetId: string;
  /** Values before and after, counts, keyed hashes. Never an address, a token or a key. */
  detail?: Record<string, unknown>;
  /** The event's subjects, when they differ from the row's target. */
  subjects?: EventSubject;
}

/** All other actions change public data, so the brand is read from the primary for a while. */
const ADDING: ReadonlySet<AuditAction> = new Set([
  "battery_readings.recorded",
  "dossier.issued",
  "list.exported",
  "product.data_exported",
  "product.registered",
  "product.units_added",
]);
const OF_NO_PASSPORT: ReadonlySet<string> = new Set([
  "api_key",
  "archive",
  "domain",
  "invitation",
  "pickup_source",
  "received_passport",
  "session",
  "user",
  "webhook_endpoint",
]);
const changesWhatIsShown = (action: AuditAction) => !ADDING.has(action) && !OF_NO_PASSPORT.has(AUDIT_TARGETS[action]);

/** Call it last in the transaction: it locks the brand's chain until the commit, and concurrent writers wait. */
export async function appendAudit(
  transaction: TenantDb,
  source: { actor: Actor; requestId: string },
  entry: AuditEntry,
): Promise<void> {
  const { actor, requestId } = source;
  const tx = inBrand(transaction, actor.brandId);
  const head = await lockAuditHead(tx, actor.brandId);
  await followKeys(tx, [head.signature]);
  // A manipulated checkpoint must not be signed again, or it would look valid. It stays unsigned, which every check
  // reports.
  const isTrue = isHeadSigned(head, head.signature);
  if (!isTrue)
    log().error(
      { brand: actor.brandId, sequence: head.sequence },
      "the end of an audit chain is not signed by this deployment",
    );
  if (changesWhatIsShown(entry.action)) holdToPrimary(actor.brandId);
  const content = {
    brandId: actor.brandId,
    sequence: head.sequence + 1,
    at: now(),
    actorKind: actor.kind,
    actorId: actorId(actor),
    action: entry.action,
    targetKind: entry.targetKind ?? AUDIT_TARGETS[entry.action],
    targetId: entry.targetId,
    detail: JSON.parse(JSON.stringify(entry.detail ?? {})) as Record<string, unknown>,
    requestId,
  };
  const events = numberEvents(head, eventsOf(entry), content.at);
  await insertAuditRow(
    tx,
    { ...content, previousHash: head.hash, hash: chainHash(head.hash, content) },
    { signedFrom: head.signedFrom, isTrue, events },
  );
  await notifyEndpoints(tx, actor.brandId, events);
  const kind = notificationKindOf(entry.action);
  if (kind === undefined) return;
  await insertNotifications(tx, {
    brandId: actor.brandId,
    kind,
    subjectIds: entry.subjects?.productIds ?? entry.subjects?.passportIds ?? [entry.targetId],
    at: content.at,
    causedBy: actor.kind === "member" ? actor.userId : null,
  });
}
