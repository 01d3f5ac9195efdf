import { z } from "zod";
import { mailbox } from "@/lib/platform/input/mailbox";
import { isStorableText, text } from "@/lib/platform/input/text";
import { refused } from "./vouched-session";

/** What providers state of a person, and which of it names a mailbox that may be trusted. */

/** Providers write Booleans as such, as text (Amazon Cognito, Entra ID) and as numbers (Entra ID). */
const flag = z
  .union([z.boolean(), z.enum(["true", "false", "1", "0"]), z.literal([0, 1])])
  .transform((value) => [true, "true", "1", 1].includes(value))
  .optional()
  .catch(undefined);
const address = mailbox().optional().catch(undefined);

/** OpenID Connect Core 1.0, 5.1, and Entra ID's own claims. Signature, nonce and times were checked before. */
const personClaims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255).refine(isStorableText),
  email: address,
  email_verified: flag,
  /** Entra ID's optional claim: the domain of `email` belongs to the person's own tenant. */
  xms_edov: flag,
  preferred_username: address,
  upn: address,
  name: text(200).optional().catch(undefined),
});

export interface CompanyPerson {
  issuer: string;
  subject: string;
  email: string;
  name: string | undefined;
  /** `stated`: by the provider. `unstated`: it says nothing. */
  verification: "stated" | "unstated";
}

/**
 * The person that a provider names. Only `email` can be stated as verified; the sign-in name of a provider that sends
 * no `email` never is. Throws `company_refused`: `claims`, `no_email`, `not_verified` where the provider denies it.
 */
export function readPersonClaims(claims: unknown): CompanyPerson {
  const read = personClaims.safeParse(claims);
  if (!read.success) throw refused("claims");
  const { iss: issuer, sub: subject, name, email_verified, xms_edov, ...addresses } = read.data;
  const email = addresses.email ?? addresses.preferred_username ?? addresses.upn;
  if (email === undefined) throw refused("no_email");
  const isStated = addresses.email !== undefined && (email_verified === true || xms_edov === true);
  if (!isStated && (email_verified === false || xms_edov === false)) throw refused("not_verified");
  return { issuer, subject, name, email, verification: isStated ? "stated" : "unstated" };
}
