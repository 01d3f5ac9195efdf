import { z } from "zod";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { afterId, pageSize, someOf } from "@/lib/platform/input/list-page";
import { mailbox } from "@/lib/platform/input/mailbox";
import { calendarDay, text } from "@/lib/platform/input/text";
import { restrictedElements } from "./elements";
import {
  ACCESS_ROLES,
  BRAND_ROLES,
  GRANT_SCOPES,
  NAMED_BRANDS_MAX,
  ORGANISATION_CHARACTERS_MAX,
  PURPOSE_CHARACTERS_MAX,
  REGISTER_NUMBER_CHARACTERS_MAX,
  GRANT_VIEW_STATUSES,
  TOKEN_LABEL_CHARACTERS_MAX,
} from "./rules";

const who = {
  name: text(ORGANISATION_CHARACTERS_MAX),
  organisation: text(ORGANISATION_CHARACTERS_MAX),
  register_number: text(REGISTER_NUMBER_CHARACTERS_MAX).optional(),
  email: mailbox(),
};

export const accessRequestForm = z.object({
  ...who,
  of: z.string().max(60),
  role: z.enum(ACCESS_ROLES),
  purpose: text(PURPOSE_CHARACTERS_MAX),
  scope: z.enum(GRANT_SCOPES),
  locale: z.enum(LOCALES),
});
export type AccessRequestForm = z.output<typeof accessRequestForm>;

export const requestLink = z.object({ token: z.string() });

const listed = (value: unknown) => (value === undefined ? undefined : Array.isArray(value) ? value : [value]);
const elements = z.preprocess(
  listed,
  z
    .array(z.enum(restrictedElements("legitimate_interest")))
    .min(1)
    .optional(),
);
const grantId = z.string().max(60);
const ends_on = calendarDay().describe("The last day of it, in UTC.");

export const grantForm = z.object({ grantId, scope: z.enum(GRANT_SCOPES).optional(), elements, ends_on });
export const consentForm = z.strictObject({ grantId });
export const endGrantForm = z.strictObject({ grantId, reason: text(PURPOSE_CHARACTERS_MAX) });

export const invitedReaderForm = z.object({
  ...who,
  role: z.enum(BRAND_ROLES),
  purpose: text(PURPOSE_CHARACTERS_MAX),
  code: z.string().max(60).optional(),
  gtin: z.string().max(20).optional(),
  elements,
  ends_on,
  locale: z.enum(LOCALES),
});

export const grantListQuery = z.object({ status: someOf(GRANT_VIEW_STATUSES), cursor: afterId, limit: pageSize });

const slugs = z.preprocess(
  (input) => (typeof input === "string" ? input.split(/[\s,;]+/).filter(Boolean) : input),
  z.array(z.string().max(60)).max(NAMED_BRANDS_MAX).optional(),
);
export const recogniseForm = z.object({ grantId, brands: slugs, ends_on });

export const ownSession = z.object({ session: z.string().optional() });
export const newTokenForm = ownSession.extend({ label: text(TOKEN_LABEL_CHARACTERS_MAX) });
export const tokenForm = ownSession.extend({ tokenId: z.string().max(60) });
export const ownGrantForm = ownSession.extend({ grantId });
