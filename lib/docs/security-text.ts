import { DAY_MS, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { LOCALES } from "@/lib/platform/i18n/locales";

/** Less than a year is recommended (RFC 9116, section 2.5.5). */
const VALID_MS = 90 * DAY_MS;

export function securityText(): string | null {
  const { publicUrl, securityContact } = environment();
  if (!securityContact) return null;
  const expires = new Date(Math.floor((now().getTime() + VALID_MS) / DAY_MS) * DAY_MS).toISOString();
  return [
    `Contact: ${securityContact}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${LOCALES.join(", ")}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}
