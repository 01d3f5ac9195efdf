import type { AuditAction } from "@/lib/audit/actions";
import type { NewEvents } from "./rules";

/**
 * Derives events from audit entries, so that none is forgotten. Each member is listed explicitly, because an audit
 * detail may contain personal data or free text.
 */

export interface EventSubject {
  productIds?: readonly string[];
  passportIds?: readonly string[];
}

interface Entry {
  action: AuditAction;
  targetKind?: string;
  targetId: string;
  detail?: Record<string, unknown>;
  told?: EventSubject;
}

type Rule = (entry: Entry & { detail: Record<string, unknown> }) => NewEvents[];

type AreaOf<A extends string> = A extends `${infer Area}.${string}` ? Area : never;

/** False: events of this area are not delivered to the brand's systems. */
const HAS_EVENTS = {
  access_grant: false,
  addresses: false,
  api_key: false,
  audit: false,
  authority: false,
  brand: false,
  brand_face: false,
  brand_host: false,
  brand_archive: false,
  bulk_change: false,
  claim: false,
  claim_codes: false,
  company_domain: false,
  company_identity: false,
  company_sign_in: false,
  dossier: false,
  evidence: false,
  examples: false,
  holder: false,
  import: true,
  incident: false,
  job: false,
  list: false,
  member: false,
  passport: true,
  pickup_source: false,
  product: true,
  review: true,
  scan_signal: false,
  session: false,
  signing_key: false,
  test_data: false,
  transfer: true,
  transfer_list: false,
  user: false,
  warranty: true,
  webhook_endpoint: false,
} as const satisfies Record<AreaOf<AuditAction>, boolean>;

type EventArea = {
  [A in keyof typeof HAS_EVENTS]: (typeof HAS_EVENTS)[A] extends true ? A : never;
}[keyof typeof HAS_EVENTS];
type EventAction = Extract<AuditAction, `${EventArea}.${string}`>;

const shown = (detail: Record<string, unknown>, ...names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (detail[name] === undefined ? [] : [[name, detail[name]]])));

const products =
  (type: NewEvents["type"], ...names: readonly string[]): Rule =>
  ({ action, targetKind, targetId, detail, told }) => {
    if (!told?.productIds && (targetKind ?? "product") !== "product")
      throw new Error(`an entry of ${action} about several products must name them for the events`);
    return [{ type, subjects: told?.productIds ?? [targetId], data: shown(detail, ...names) }];
  };

const registered: Rule = ({ action, told }) => {
  if (!told?.productIds || !told.passportIds) throw new Error(`an entry of ${action} must name what was registered`);
  const made: NewEvents[] =
    action === "product.registered" ? [{ type: "product.created", subjects: told.productIds }] : [];
  return [...made, { type: "passport.registered", subjects: told.passportIds }];
};

const one =
  (type: NewEvents["type"], ...names: readonly string[]): Rule =>
  ({ targetId, detail }) => [{ type, subjects: [targetId], data: shown(detail, ...names) }];

const passport = (type: NewEvents["type"]) => one(type, "from", "to");

const documents: Rule = ({ action, targetKind, targetId, told }) => {
  if (!told?.passportIds && (targetKind ?? "passport") !== "passport")
    throw new Error(`an entry of ${action} about several items must name them for the events`);
  return [{ type: "passport.documents_changed", subjects: told?.passportIds ?? [targetId] }];
};

const completed: Rule = ({ targetId, detail }) => {
  const warranties = (detail["warranties"] ?? []) as readonly { id: string; outcome: string }[];
  const begun = warranties.flatMap(({ id, outcome }) => (outcome === "begins" ? [id] : []));
  return [
    { type: "transfer.completed", subjects: [targetId] },
    { type: "warranty.started", subjects: begun },
  ];
};

const warrantyAdded: Rule = ({ detail }) =>
  detail["starts_on"] ? [{ type: "warranty.started", subjects: [String(detail["warranty_id"])] }] : [];

const IMPORT_COUNTS = ["created", "changed", "added", "units", "refused", "end_reason"];

/** Null: not an event for systems, or already covered by another event. */
const EVENTS_OF: Readonly<Record<EventAction, Rule | null>> = {
  "import.cancelled": one("import.cancelled", ...IMPORT_COUNTS),
  "import.committed": one("import.committed", ...IMPORT_COUNTS),
  "import.started": one("import.started"),
  "import.undo_blocked": one("import.undo_blocked", "hindrance"),
  "import.undo_started": one("import.undo_started"),
  "import.undone": one("import.undone"),
  "import.uploaded": one("import.uploaded", "file_sha256", "bytes"),
  "passport.archived": passport("passport.status_changed"),
  "passport.battery_recorded": one("passport.battery_recorded", "number"),
  "passport.custody_cleared": passport("passport.reported_found"),
  "passport.decommissioned": passport("passport.status_changed"),
  "passport.document_added": documents,
  "passport.document_quarantined": documents,
  "passport.document_removed": documents,
  "passport.documents_edited": documents,
  "passport.reinstated": passport("passport.status_changed"),
  "passport.reported_lost": passport("passport.reported_lost"),
  "passport.reported_stolen": passport("passport.reported_stolen"),
  "passport.revoked": passport("passport.status_changed"),
  "passport.suspended": passport("passport.status_changed"),
  "product.data_exported": null,
  "product.edited": products("product.updated", "version"),
  "product.picture_added": null,
  "product.picture_removed": null,
  "product.pictures_edited": null,
  "product.recall_lifted": ({ targetId }) => [
    { type: "product.updated", subjects: [targetId], data: { recall: "lifted" } },
  ],
  "product.recalled": products("product.recalled"),
  "product.registered": registered,
  "product.removed": null,
  "product.units_added": registered,
  "product.units_removed": null,
  "review.approval_lapsed": products("review.approval_lapsed", "version", "approval"),
  "review.approved": products("review.approved", "version", "approval", "sha256"),
  "review.assigned": products("review.assigned", "due_on"),
  "review.changes_requested": products("review.changes_requested", "version"),
  "review.comment_settled": products("review.comment_settled", "field"),
  "review.commented": products("review.commented", "field"),
  "review.finding_overridden": products("review.finding_overridden", "version"),
  "review.submitted": products("review.submitted", "version"),
  "transfer.cancelled": one("transfer.cancelled"),
  "transfer.completed": completed,
  "transfer.declined": one("transfer.declined"),
  "transfer.expired": one("transfer.expired"),
  "transfer.link_resent": null,
  "transfer.objected": one("transfer.cancelled"),
  "transfer.reminded": null,
  "transfer.started": one("transfer.started"),
  "transfer.voided": one("transfer.cancelled"),
  "warranty.added": warrantyAdded,
  "warranty.edited": null,
  "warranty.voided": null,
};

const hasEvents = (action: AuditAction): action is EventAction =>
  HAS_EVENTS[action.slice(0, action.indexOf(".")) as keyof typeof HAS_EVENTS];

/** Throws an Error if an action on several products names none. */
export function eventsOf(entry: Entry): NewEvents[] {
  const rule = hasEvents(entry.action) ? EVENTS_OF[entry.action] : null;
  return rule?.({ ...entry, detail: entry.detail ?? {} }) ?? [];
}
