import { z } from "zod";
import { type Role, ROLES } from "@/lib/access/permissions";
import { brandSlug } from "@/lib/brands/contract";
import { codeOfSecondStep, linkToken, newPassword } from "@/lib/people/auth/contract";
import { DAY_MS } from "@/lib/platform/clock";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { mailbox } from "@/lib/platform/input/mailbox";
import { secret } from "@/lib/platform/input/secret";
import { text } from "@/lib/platform/input/text";

/** What a person sets for themselves. */
export const preferencesForm = z.object({
  locale: z.enum(LOCALES),
  theme: z.enum(["system", "light", "dark"]),
  shortcuts: z.enum(["on", "off"]).default("on"),
});

export const PERSON_NAME_CHARACTERS_MAX = 200;

/** Whom an owner asks to join, as what, and in which language the message speaks. */
export const invitationForm = z.strictObject({ email: mailbox(), role: z.enum(ROLES), locale: z.enum(LOCALES) });
export type InvitationForm = z.output<typeof invitationForm>;

/** What an owner is after handing over; the new owner can change it. */
export const ROLE_AFTER_HANDOVER: Role = "manager";

export const roleForm = z.strictObject({ role: z.enum(ROLES) });

/** What somebody new says of themselves to join. */
export const newPersonForm = z.object({
  name: text(PERSON_NAME_CHARACTERS_MAX),
  password: secret(newPassword()),
  token: linkToken,
});

/** By somebody who has an account. */
export const knownPersonForm = z.object({
  password: secret(z.string().default("")),
  one_time_code: codeOfSecondStep,
  token: linkToken,
});

/** By whoever is signed in. */
export const joinForm = z.object({ token: linkToken });

/** People as an operator brings them in. */

export const newUser = z.strictObject({ email: mailbox(), name: text(200), brand: brandSlug, role: z.enum(ROLES) });
export const knownUser = z.strictObject({ email: mailbox() });

export const operatorChoice = knownUser.extend({ operator: z.enum(["yes", "no"]) });

/** How long an invitation holds, and how often one may be sent. */

export const INVITATION_LIFETIME_MS = 7 * DAY_MS;
/** The first message included. */
export const INVITATION_SENDS_MAX = 5;
/** However they ended: nobody fills strangers' mailboxes through us. */
export const INVITATIONS_A_DAY_MAX = 100;

const INVITATION_STATES = ["open", "accepted", "cancelled", "expired"] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

export function invitationState(
  invitation: { acceptedAt: Date | null; cancelledAt: Date | null; expiresAt: Date },
  at: Date,
): InvitationState {
  if (invitation.acceptedAt) return "accepted";
  if (invitation.cancelledAt) return "cancelled";
  return invitation.expiresAt <= at ? "expired" : "open";
}
