import { z } from "zod";
import { newPassword } from "@/lib/auth/contract";
import { ROLES } from "@/lib/auth/permissions";
import { LOCALES } from "@/lib/i18n/locales";
import { mailbox } from "@/lib/input/mailbox";
import { text } from "@/lib/input/text";

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

export const roleForm = z.strictObject({ role: z.enum(ROLES) });

/** What somebody new says of themselves to join. */
export const newPersonForm = z.strictObject({ name: text(PERSON_NAME_CHARACTERS_MAX), password: newPassword() });
export type NewPersonForm = z.output<typeof newPersonForm>;
