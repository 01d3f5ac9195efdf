import type { BrandDb } from "@/db/tenant";
import type { Role } from "@/lib/access/permissions";
import { environment } from "@/lib/platform/env";
import { localeOr } from "@/lib/platform/i18n/locales";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { composeInvitation } from "./compose-messages";

interface Sending {
  brandId: string;
  brandName: string;
  email: string;
  role: Role;
  locale: string;
  invitedByName: string;
  token: string;
  at: Date;
  expiresAt: Date;
}

/** Writes the message with the link, in the transaction that stores the hash of its token. */
export async function sendInvitation(
  tx: BrandDb,
  { brandId, brandName, email, role, locale, invitedByName, token, at, expiresAt }: Sending,
): Promise<void> {
  const content = composeInvitation({
    locale: localeOr(locale),
    brandName,
    invitedByName,
    role,
    expiresAt,
    url: `${environment().publicUrl}/join/${token}`,
  });
  await enqueueEmail(tx, { brandId, transferId: null, kind: "team_invitation", at, to: email, replyTo: null, content });
}
