import { z } from "zod";
import { type Role, ROLES } from "@/lib/access/permissions";
import { codeOfSecondStep, linkToken, newPassword } from "@/lib/people/auth/contract";
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
