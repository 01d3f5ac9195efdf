import { findStatusChange } from "@/db/queries/audit-reads";
import type { TenantDb } from "@/db/tenant";
import type { PassportStatus } from "@/lib/passports/rules";

/** What changes a passport's status, and to what. */
const STATUS_OF = {
  "passport.suspended": "suspended",
  "passport.reinstated": "active",
  "passport.revoked": "revoked",
  "passport.archived": "archived",
} as const satisfies Record<string, PassportStatus>;
type StatusChange = keyof typeof STATUS_OF;

interface Standing {
  id: string;
  status: PassportStatus;
  statusSince: Date | null;
}

/** A passport's status at an instant: as it is since before, else as the log of its brand has it. */
export async function findStatusAt(
  db: TenantDb,
  { brandId, passport, on }: { brandId: string; passport: Standing; on: Date },
): Promise<PassportStatus> {
  const { id: targetId, status, statusSince } = passport;
  if (statusSince === null || statusSince <= on) return status;
  const actions = Object.keys(STATUS_OF) as StatusChange[];
  const change = await findStatusChange(db, { brandId, targetId, actions, until: on });
  return change === null ? "active" : STATUS_OF[change as StatusChange];
}
