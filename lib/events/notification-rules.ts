/** Who is notified: everyone with the permission, or of them the people that the object names. */
type Addressees = "everyone" | "assignee" | "assignee_or_everyone" | "submitter" | "importer" | "sender" | "named";

interface NotificationRule {
  /** The permission, also needed to read the notification later. */
  may: string;
  to: Addressees;
  /** Unread ones of one day become one. */
  isMerged?: true;
  /** Also sent as a mail of its own, so the digest omits it. */
  isMailed?: true;
}

/** By audit action or event type, with `_` for `.`. */
export const NOTIFICATION_RULES = {
  review_submitted: { may: "compliance.review", to: "assignee_or_everyone" },
  review_assigned: { may: "compliance.read", to: "assignee" },
  review_mentioned: { may: "compliance.read", to: "named", isMailed: true },
  review_approved: { may: "compliance.read", to: "submitter" },
  review_changes_requested: { may: "compliance.read", to: "submitter" },
  review_approval_lapsed: { may: "compliance.read", to: "submitter", isMailed: true },
  import_committed: { may: "imports.read", to: "importer", isMailed: true },
  import_failed: { may: "imports.read", to: "importer" },
  import_undo_blocked: { may: "imports.read", to: "importer" },
  transfer_completed: { may: "transfers.read", to: "sender", isMerged: true },
  transfer_declined: { may: "transfers.read", to: "sender", isMerged: true },
  transfer_expired: { may: "transfers.read", to: "sender", isMerged: true },
  transfer_failed_delivery: { may: "transfers.read", to: "sender", isMerged: true },
  passport_reported_lost: { may: "passports.manage", to: "everyone" },
  passport_reported_stolen: { may: "passports.manage", to: "everyone" },
  scan_signal: { may: "passports.manage", to: "everyone", isMerged: true },
  claim_proved: { may: "transfers.manage", to: "everyone", isMerged: true, isMailed: true },
  access_grant_requested: { may: "access_grants.decide", to: "everyone", isMerged: true, isMailed: true },
  registration_proof_due: { may: "registry.manage", to: "everyone", isMailed: true },
  webhook_endpoint_disabled: { may: "webhooks.manage", to: "everyone", isMailed: true },
  api_key_expiring: { may: "api_keys.manage", to: "everyone" },
} as const satisfies Record<string, NotificationRule>;

export type NotificationKind = keyof typeof NOTIFICATION_RULES;
export const NOTIFICATION_KINDS = Object.keys(NOTIFICATION_RULES) as [NotificationKind, ...NotificationKind[]];

export const isMergedKind = (kind: NotificationKind): boolean => "isMerged" in NOTIFICATION_RULES[kind];
export const isMailedKind = (kind: NotificationKind): boolean => "isMailed" in NOTIFICATION_RULES[kind];

export function notificationKindOf(name: string): NotificationKind | undefined {
  const kind = name.replaceAll(".", "_");
  return Object.hasOwn(NOTIFICATION_RULES, kind) ? (kind as NotificationKind) : undefined;
}

export const NOTIFICATION_RETENTION_DAYS = 30;
export const UNREAD_COUNTED_MAX = 99;

const REVIEW_LIST = "/compliance/queue?assignee=me&view=all";

/** The address of the object, or of a list for several. */
export function notificationHref({
  kind,
  subjectId,
  amount,
}: {
  kind: NotificationKind;
  subjectId: string;
  amount: number;
}): string {
  const oneOr = (one: string, several: string) => (amount === 1 ? one : several);
  switch (kind) {
    case "review_submitted":
      return oneOr(`/compliance/products/${subjectId}?queue=state%3Dsubmitted`, "/compliance/queue?state=submitted");
    case "review_mentioned":
      return `/compliance/products/${subjectId}#comments`;
    case "review_assigned":
    case "review_approved":
    case "review_changes_requested":
    case "review_approval_lapsed":
      return oneOr(`/compliance/products/${subjectId}`, REVIEW_LIST);
    case "import_committed":
    case "import_failed":
    case "import_undo_blocked":
      return `/imports/${subjectId}`;
    case "transfer_completed":
    case "transfer_declined":
    case "transfer_expired":
      return oneOr(`/transfers/${subjectId}`, `/transfers?status=${kind.slice("transfer_".length)}`);
    case "transfer_failed_delivery":
      return oneOr(`/transfers/${subjectId}`, "/transfers?waiting=undelivered");
    case "passport_reported_lost":
    case "passport_reported_stolen":
      return `/passports/${subjectId}`;
    case "scan_signal":
      return oneOr(`/scans/${subjectId}`, "/scans?state=open");
    case "claim_proved":
      return oneOr(`/transfers/claims/${subjectId}`, "/transfers/claims?status=waiting");
    case "access_grant_requested":
      return oneOr(`/settings/access/${subjectId}`, "/settings/access?status=waiting");
    case "registration_proof_due":
      return "/compliance/registry";
    case "webhook_endpoint_disabled":
      return `/settings/webhooks/${subjectId}`;
    case "api_key_expiring":
      return "/api-keys";
  }
}
