import { z } from "zod";
import { areJoinable, SCOPES } from "@/lib/access/permissions";
import { issue, text } from "@/lib/platform/input/text";
import { API_KEY_NAME_CHARACTERS_MAX, EXPIRY_DAYS_DEFAULT, EXPIRY_DAYS_MAX, OVERLAPS } from "./lifetime";

export const NOT_JOINABLE =
  "A key with the scope battery_readings or backup cannot have another scope. Create two keys.";
const expirySentence = `A key lives 1 to ${EXPIRY_DAYS_MAX} whole days, or null for ever.`;

export const apiKeyForm = z.strictObject({
  name: text(API_KEY_NAME_CHARACTERS_MAX),
  scopes: z
    .array(z.enum(SCOPES))
    .min(1, { error: "A key needs one scope or more." })
    .overwrite((scopes) => SCOPES.filter((scope) => scopes.includes(scope)))
    .refine(areJoinable, issue("not_joinable", NOT_JOINABLE)),
  expires_in_days: z
    .number()
    .refine(
      (days) => Number.isInteger(days) && days >= 1 && days <= EXPIRY_DAYS_MAX,
      issue("out_of_range", expirySentence),
    )
    .nullable()
    .default(EXPIRY_DAYS_DEFAULT),
  never_confirmed: z.literal(true, { error: "Confirm that the key does not expire." }).optional(),
});

export type ApiKeyForm = z.input<typeof apiKeyForm>;

export const rollKeyForm = z.strictObject({
  keyId: z.string(),
  overlap: z.enum(OVERLAPS),
  expiresInDays: apiKeyForm.shape.expires_in_days.unwrap().optional(),
});
