import type { NewEvents } from "@/lib/events/rules";
import type { AuditAction } from "./audit-actions";

/** Each member is listed explicitly, because an audit detail may contain personal data or free text. */

export interface EventSubject {
  productIds?: readonly string[];
  passportIds?: readonly string[];
}

interface ImportCounts {
  created?: number;
  changed?: number;
  added?: number;
  units?: number;
  refused?: number;
  end_reason?: string;
}

interface PassportState {
  status: string;
  custody_flag: string;
  is_decommissioned: boolean;
}

interface StatusChange {
  from: PassportState;
  to: PassportState;
}

interface BatteryLifeChange {
  battery_status: string;
  life_end: string | null;
}

/** Passed on to customers. Use cases declare them by type, so that renaming one does not compile. */
interface EventDetails {
  "import.cancelled": ImportCounts;
  "import.committed": ImportCounts;
  "import.undo_blocked": { hindrance: string };
  "import.uploaded": { file_sha256: string; bytes: number };
  "passport.archived": StatusChange;
  "passport.battery_life_changed": BatteryLifeChange;
  "passport.battery_recorded": { number: number };
  "passport.custody_cleared": StatusChange;
  "passport.decommissioned": StatusChange;
  "passport.reinstated": StatusChange;
  "passport.reported_lost": StatusChange;
  "passport.reported_stolen": StatusChange;
  "passport.revoked": StatusChange;
  "passport.second_life_started": BatteryLifeChange;
  "passport.suspended": StatusChange;
  "product.edited": { version?: number };
  "product.recall_lifted": { batch?: string };
  "product.recalled": { batch?: string };
  "review.approval_lapsed": { version: number; approval: number };
  "review.approved": { version: number; approval: number; sha256: string };
  "review.assigned": { due_on?: string | null | undefined };
  "review.changes_requested": { version: number };
  "review.comment_settled": { field: string | null };
  "review.commented": { field: string | null };
  "review.finding_overridden": { version: number };
  "review.submitted": { version: number };
  "transfer.completed": { warranties?: readonly { id: string; outcome: string }[] };
  "unsold_report.approved": { version: number; sha256: string };
  "unsold_report.published": { version: number; sha256: string };
  "warranty.added": { warranty_id: string; starts_on: string | null };
}

export type AuditDetail<A extends AuditAction> = A extends keyof EventDetails
  ? EventDetails[A] & Record<string, unknown>
  : Record<string, unknown>;

interface Entry<A extends AuditAction = AuditAction> {
  action: A;
  targetKind?: string;
  targetId: string;
  detail?: Record<string, unknown>;
  subjects?: EventSubject;
}

type Rule<A extends AuditAction> = (entry: Entry<A> & { detail: Partial<AuditDetail<A>> }) => NewEvents[];
type Member<A extends AuditAction> = A extends keyof EventDetails ? keyof EventDetails[A] & string : never;

type AreaOf<A extends string> = A extends `${infer Area}.${string}` ? Area : never;

const HAS_EVENTS = {
  access_grant: false,
  addresses: false,
  api_key: false,
  audit: false,
  authority: false,
  backup_document: false,
  backup_key: false,
  backup_source: false,
  battery_readings: false,
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
  received_passport: false,
  registry: false,
  review: true,
  scan_signal: false,
  session: false,
  signing_key: false,
  test_data: false,
  transfer: true,
  transfer_list: false,
  unsold_offer: false,
  unsold_report: true,
  user: false,
  warranty: true,
  webhook_endpoint: false,
} as const satisfies Record<AreaOf<AuditAction>, boolean>;

type EventArea = {
  [A in keyof typeof HAS_EVENTS]: (typeof HAS_EVENTS)[A] extends true ? A : never;
}[keyof typeof HAS_EVENTS];
type EventAction = Extract<AuditAction, `${EventArea}.${string}`>;

type Data = Record<string, unknown>;

const pick = (detail: Data, ...names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (detail[name] === undefined ? [] : [[name, detail[name]]])));

const products =
  <A extends AuditAction>(type: NewEvents["type"], ...names: readonly Member<A>[]): Rule<A> =>
  ({ action, targetKind, targetId, detail, subjects }) => {
    if (!subjects?.productIds && (targetKind ?? "product") !== "product")
      throw new Error(`an entry of ${action} about several products must name them for the events`);
    return [{ type, subjects: subjects?.productIds ?? [targetId], data: pick(detail, ...names) }];
  };

const registered: Rule<"product.registered" | "product.units_added"> = ({ action, subjects }) => {
  if (!subjects?.productIds || !subjects.passportIds)
    throw new Error(`an entry of ${action} must name what was registered`);
  const registrations: NewEvents[] =
    action === "product.registered" ? [{ type: "product.created", subjects: subjects.productIds }] : [];
  return [...registrations, { type: "passport.registered", subjects: subjects.passportIds }];
};

const one =
  <A extends AuditAction>(type: NewEvents["type"], ...names: readonly Member<A>[]): Rule<A> =>
  ({ targetId, detail }) => [{ type, subjects: [targetId], data: pick(detail, ...names) }];

type StatusAction = Extract<
  { [A in keyof EventDetails]: EventDetails[A] extends StatusChange ? A : never }[keyof EventDetails],
  `passport.${string}`
>;
const passport = (type: NewEvents["type"]): Rule<StatusAction> => one<StatusAction>(type, "from", "to");

const documents: Rule<Extract<AuditAction, `passport.document${string}`>> = ({
  action,
  targetKind,
  targetId,
  subjects,
}) => {
  if (!subjects?.passportIds && (targetKind ?? "passport") !== "passport")
    throw new Error(`an entry of ${action} about several items must name them for the events`);
  return [{ type: "passport.documents_changed", subjects: subjects?.passportIds ?? [targetId] }];
};

const completed: Rule<"transfer.completed"> = ({ targetId, detail: { warranties = [] } }) => {
  const startedWarranties = warranties.flatMap(({ id, outcome }) => (outcome === "begins" ? [id] : []));
  return [
    { type: "transfer.completed", subjects: [targetId] },
    { type: "warranty.started", subjects: startedWarranties },
  ];
};

const warrantyAdded: Rule<"warranty.added"> = ({ detail: { starts_on: startsOn, warranty_id: id } }) =>
  startsOn && id ? [{ type: "warranty.started", subjects: [id] }] : [];

const IMPORT_COUNTS = ["created", "changed", "added", "units", "refused", "end_reason"] as const;

/** Null: not an event for systems, or already covered by another event. */
const EVENTS_OF: { readonly [A in EventAction]: Rule<A> | null } = {
  "import.cancelled": one("import.cancelled", ...IMPORT_COUNTS),
  "import.committed": one("import.committed", ...IMPORT_COUNTS),
  "import.rows_undone": null,
  "import.started": one("import.started"),
  "import.undo_blocked": one("import.undo_blocked", "hindrance"),
  "import.undo_started": one("import.undo_started"),
  "import.undone": one("import.undone"),
  "import.uploaded": one("import.uploaded", "file_sha256", "bytes"),
  "passport.archived": passport("passport.status_changed"),
  "passport.battery_life_changed": one("passport.battery_life_changed", "battery_status", "life_end"),
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
  "passport.second_life_started": one("passport.second_life_started", "battery_status", "life_end"),
  "passport.suspended": passport("passport.status_changed"),
  "product.data_exported": null,
  "product.edited": products("product.updated", "version"),
  "product.picture_added": null,
  "product.picture_removed": null,
  "product.pictures_edited": null,
  "product.recall_lifted": ({ targetId, detail }) => [
    { type: "product.updated", subjects: [targetId], data: { recall: "lifted", ...pick(detail, "batch") } },
  ],
  "product.recalled": products("product.recalled", "batch"),
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
  "unsold_report.approved": one("unsold_goods_report.approved", "version", "sha256"),
  "unsold_report.created": null,
  "unsold_report.edited": null,
  "unsold_report.published": one("unsold_goods_report.published", "version", "sha256"),
  "unsold_report.removed": null,
  "unsold_report.reopened": one("unsold_goods_report.reopened"),
  "unsold_report.returned": one("unsold_goods_report.returned"),
  "unsold_report.rows_changed": null,
  "unsold_report.submitted": one("unsold_goods_report.submitted"),
  "warranty.added": warrantyAdded,
  "warranty.edited": null,
  "warranty.voided": null,
};

const hasEvents = (action: AuditAction): action is EventAction =>
  HAS_EVENTS[action.slice(0, action.indexOf(".")) as keyof typeof HAS_EVENTS];

/** Throws an Error if an action on several products names none. */
export function eventsOf(entry: Entry): NewEvents[] {
  const rule = hasEvents(entry.action) ? (EVENTS_OF[entry.action] as Rule<AuditAction> | null) : null;
  return rule?.({ ...entry, detail: entry.detail ?? {} }) ?? [];
}
