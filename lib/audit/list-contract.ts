import { z } from "zod";
import { pageSize, searchWords, someOf } from "@/lib/input/list-page";

/** The address of the audit log. Whatever it holds, a list can be shown. */

export const AUDIT_AREAS = [
  "passport", "product", "review", "evidence", "dossier", "transfer", "warranty", "import", "bulk_change", "api_key", "member", "user", "session", "brand", "list",
] as const;
export type AuditArea = (typeof AUDIT_AREAS)[number];

export const ACTOR_KINDS = ["member", "key", "recipient", "holder", "system", "operator"] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

const someDay = z.iso.date().optional().catch(undefined);

export const auditListQuery = z.object({
  q: searchWords,
  area: someOf(AUDIT_AREAS),
  actor: someOf(ACTOR_KINDS),
  /** Days of the reader's calendar, both included. */
  at_from: someDay,
  at_to: someDay,
  /** The number of the last row of the page before. */
  cursor: z.coerce.number().int().positive().optional().catch(undefined),
  limit: pageSize,
});

export type AuditListQuery = z.output<typeof auditListQuery>;
