import { z } from "zod";
import { type Permission, type Role, ROLES } from "@/lib/access/permissions";
import { codeOfSecondStep, linkToken, newPassword } from "@/lib/people/auth/contract";
import { DAY_MS } from "@/lib/platform/clock";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { brandSlug } from "@/lib/platform/input/ids";
import { mailbox } from "@/lib/platform/input/mailbox";
import { secret } from "@/lib/platform/input/secret";
import { text } from "@/lib/platform/input/text";

export const preferencesForm = z.object({
  locale: z.enum(LOCALES),
  theme: z.enum(["system", "light", "dark"]),
  shortcuts: z.enum(["on", "off"]).default("on"),
});

export const PERSON_NAME_CHARACTERS_MAX = 200;

export const invitationForm = z.strictObject({ email: mailbox(), role: z.enum(ROLES), locale: z.enum(LOCALES) });
export type InvitationForm = z.output<typeof invitationForm>;

export const ROLE_AFTER_HANDOVER: Role = "manager";

export const roleForm = z.strictObject({ role: z.enum(ROLES) });

export const newPersonForm = z.object({
  name: text(PERSON_NAME_CHARACTERS_MAX),
  password: secret(newPassword()),
  token: linkToken,
});

export const knownPersonForm = z.object({
  password: secret(z.string().default("")),
  one_time_code: codeOfSecondStep,
  token: linkToken,
});

export const joinForm = z.object({ token: linkToken });

export const newUser = z.strictObject({ email: mailbox(), name: text(200), brand: brandSlug, role: z.enum(ROLES) });
export const knownUser = z.strictObject({ email: mailbox() });

export const operatorChoice = knownUser.extend({ operator: z.enum(["yes", "no"]) });

export const INVITATION_LIFETIME_MS = 7 * DAY_MS;
export const INVITATION_SENDS_MAX = 5;
/** Counts all invitations, so that this service cannot be used to spam mailboxes. */
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

type Person =
  | { kind: "invited"; canBeSentAgain: boolean }
  | { kind: "member"; isSelf: boolean; hasTwoFactor: boolean; requiresTwoFactor: boolean };

export type MemberStep = "resend_invitation" | "set_up_two_factor" | "require_two_factor";

/** Null: nothing is due that the reader may do. Only the member can set up two-step verification. */
export function nextMemberStep(person: Person, may: (permission: Permission) => boolean): MemberStep | null {
  if (person.kind === "invited") return person.canBeSentAgain && may("team.manage") ? "resend_invitation" : null;
  if (person.hasTwoFactor) return null;
  if (person.isSelf) return "set_up_two_factor";
  return !person.requiresTwoFactor && may("team.manage") ? "require_two_factor" : null;
}
