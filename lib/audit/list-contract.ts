import { z } from "zod";
import type { Translate } from "@/lib/platform/i18n/translator";
import { pageSize, searchWords, someDay, someOf } from "@/lib/platform/input/list-page";

export const AREA_ACTIONS = {
  passport: ["passport", "battery_readings"],
  product: ["product", "examples", "test_data"],
  review: ["review"],
  evidence: ["evidence"],
  dossier: ["dossier"],
  registry: ["registry"],
  transfer: ["transfer", "transfer_list", "claim", "claim_codes"],
  access: ["access_grant", "authority"],
  unsold: ["unsold_report", "unsold_offer"],
  scan: ["scan_signal"],
  warranty: ["warranty"],
  import: ["import", "pickup_source"],
  bulk_change: ["bulk_change"],
  api_key: ["api_key", "webhook_endpoint"],
  member: ["member"],
  user: ["user"],
  session: ["session"],
  company_sign_in: ["company_sign_in", "company_domain", "company_identity"],
  holder: ["holder", "addresses"],
  audit: ["audit"],
  brand: [
    "backup_document",
    "backup_key",
    "backup_source",
    "received_passport",
    "brand",
    "brand_archive",
    "brand_face",
    "brand_host",
    "incident",
    "job",
    "signing_key",
  ],
  list: ["list"],
} as const satisfies Record<string, readonly string[]>;
export type AuditArea = keyof typeof AREA_ACTIONS;
export const AUDIT_AREAS = Object.keys(AREA_ACTIONS) as AuditArea[];

export const ACTOR_KINDS = ["member", "key", "recipient", "holder", "system", "operator"] as const;

export const auditListQuery = z.object({
  q: searchWords,
  area: someOf(AUDIT_AREAS),
  actor: someOf(ACTOR_KINDS),
  at_from: someDay,
  at_to: someDay,
  cursor: z.coerce.number().int().positive().optional().catch(undefined),
  limit: pageSize,
});

export type AuditListQuery = z.output<typeof auditListQuery>;

export function actorName(
  t: Translate<"audit">,
  row: { actorKind: string; memberName: string | null; keyName: string | null },
): string {
  const kind = ACTOR_KINDS.find((known) => known === row.actorKind) ?? "system";
  return row.memberName ?? row.keyName ?? t(`actors.${kind}`);
}
