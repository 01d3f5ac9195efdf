import type { TenantDb } from "@/db/tenant";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { localeOr } from "@/lib/platform/i18n/locales";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import type { TeamMember } from "./change-team";
import { composeTeamNotice, type TeamHappening } from "./compose-messages";

interface Notice {
  to: Pick<TeamMember, "email" | "locale" | "brandName">;
  happening: TeamHappening;
  brandId: string;
  /** Whose doing it is. */
  by: string;
}

/** Tells somebody of their membership, in the transaction of what it tells, before its audit row. */
export async function sendTeamNotice(tx: TenantDb, { to, happening, brandId, by }: Notice): Promise<void> {
  const content = composeTeamNotice({
    locale: localeOr(to.locale),
    brandName: to.brandName,
    happening,
    by,
    url: `${environment().publicUrl}/settings/team`,
  });
  await enqueueEmail(tx, {
    brandId,
    transferId: null,
    kind: `team_${happening.kind}`,
    at: now(),
    to: to.email,
    replyTo: null,
    content,
  });
}
