import { z } from "zod";
import { areJoinable, type Scope, SCOPES } from "@/lib/access/permissions";
import { brandSlug } from "@/lib/platform/input/ids";
import { issue, text } from "@/lib/platform/input/text";
import { NOT_JOINABLE } from "./contract";
import { API_KEY_NAME_CHARACTERS_MAX, EXPIRY_DAYS_DEFAULT, EXPIRY_DAYS_MAX } from "./lifetime";

const scopes = z
  .string()
  .transform((list) => list.split(",").map((scope) => scope.trim()))
  .refine(
    (names) => names.every((scope) => (SCOPES as readonly string[]).includes(scope)),
    issue("unknown_value", `Scopes are one or more of ${SCOPES.join(",")}.`),
  )
  .refine((names) => areJoinable(SCOPES.filter((scope) => names.includes(scope))), issue("not_joinable", NOT_JOINABLE))
  .transform((names) => SCOPES.filter((scope): scope is Scope => names.includes(scope)));

const days = z
  .string()
  .refine(
    (days) => days === "never" || (/^[1-9]\d{0,3}$/.test(days) && Number(days) <= EXPIRY_DAYS_MAX),
    issue("out_of_range", `A key lives 1 to ${EXPIRY_DAYS_MAX} whole days, or never ends: never.`),
  )
  .transform((days) => (days === "never" ? null : Number(days)));

const json = z.boolean().default(false);

export const newOperatorKey = z.strictObject({
  brand: brandSlug,
  name: text(API_KEY_NAME_CHARACTERS_MAX),
  scopes,
  days: days.default(EXPIRY_DAYS_DEFAULT),
  json,
});

export const keysOfBrand = z.strictObject({ brand: brandSlug, json });

export const knownKey = z.strictObject({
  brand: brandSlug,
  key: z.string().regex(/^key_[0-9a-z]{26}$/, { error: "A key's id begins with key_: npm run key -- list shows it." }),
});
