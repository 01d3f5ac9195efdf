export const EVENT_TYPES = [
  "product.created",
  "product.updated",
  "product.recalled",
  "passport.registered",
  "passport.status_changed",
  "passport.battery_recorded",
  "passport.battery_life_changed",
  "passport.second_life_started",
  "passport.documents_changed",
  "passport.reported_lost",
  "passport.reported_stolen",
  "passport.reported_found",
  "transfer.started",
  "transfer.completed",
  "transfer.declined",
  "transfer.cancelled",
  "transfer.expired",
  "transfer.failed_delivery",
  "warranty.started",
  "warranty.ending",
  "review.submitted",
  "review.approval_lapsed",
  "review.approved",
  "review.changes_requested",
  "review.assigned",
  "review.commented",
  "review.comment_settled",
  "review.finding_overridden",
  "import.uploaded",
  "import.checked",
  "import.started",
  "import.committed",
  "import.cancelled",
  "import.failed",
  "import.undo_started",
  "import.undo_blocked",
  "import.undone",
  "scan.signal",
  "registration.registered",
  "registration.proof_due",
  "registration.changed",
  "unsold_goods_report.submitted",
  "unsold_goods_report.returned",
  "unsold_goods_report.approved",
  "unsold_goods_report.published",
  "unsold_goods_report.reopened",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const PAYLOADS = ["thin", "full"] as const;
export type Payload = (typeof PAYLOADS)[number];

export const EVENT_RETENTION_DAYS = 30;

export const SUBJECT_KINDS = [
  "product",
  "passport",
  "transfer",
  "warranty",
  "import",
  "signal",
  "registration",
  "report",
] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

const OF_AREA: Readonly<Record<string, SubjectKind>> = {
  product: "product",
  review: "product",
  passport: "passport",
  transfer: "transfer",
  warranty: "warranty",
  import: "import",
  scan: "signal",
  registration: "registration",
  unsold_goods_report: "report",
};

export function subjectKindOf(type: EventType): SubjectKind {
  const kind = OF_AREA[type.slice(0, type.indexOf("."))];
  if (!kind) throw new Error(`nothing is known that ${type} is about`);
  return kind;
}

export interface NewEvents {
  type: EventType;
  subjects: readonly string[];
  data?: Readonly<Record<string, unknown>>;
}

/** `evt_01k9…_0`: the row's id and the index of the subject. */
export const eventId = (rowId: string, index: number) => `${rowId}_${index}`;

export const EVENT_ID = /^(evt_[0-9a-z]{26})_(0|[1-9]\d{0,3})$/;

export function readEventId(id: string): { rowId: string; index: number } | null {
  const [, rowId, index] = EVENT_ID.exec(id) ?? [];
  return rowId === undefined ? null : { rowId, index: Number(index) };
}
