import { z } from "zod";
import { SCOPES } from "@/lib/access/permissions";
import { isFirstSubmission, useCase } from "@/lib/access/use-case";
import { DAY_MS, now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { formId } from "@/lib/platform/submissions/contract";
import { authoriseScopes } from "./authorise-scopes";
import { EXPIRY_DAYS_DEFAULT } from "./lifetime";
import { sendKeyNotice } from "./send-notice";
import { type CreatedKey, writeKey } from "./write-key";

/**
 * Valid for 90 days by default; null means no expiry. Notifies the owners. Throws `api_key_made_already` for a
 * repeated `formId`, `forbidden`, and like `authoriseScopes`.
 */
export const createKey = useCase({
  may: "api_keys.manage",
  by: ["member", "operator"],
  input: z.object({
    name: z.string(),
    scopes: z.array(z.enum(SCOPES)),
    expiresInDays: z.number().nullish(),
    formId: formId.optional(),
  }),
  audits: ["api_key.created"],
  run: async ({ tx, audit, actor }, input): Promise<CreatedKey> => {
    const { name, scopes, expiresInDays: days = EXPIRY_DAYS_DEFAULT, formId } = input;
    const at = now();
    const expiresAt = days === null ? null : new Date(at.getTime() + days * DAY_MS);
    if (formId !== undefined && !(await isFirstSubmission(tx, { brandId: actor.brandId, formId })))
      throw new DomainError("api_key_made_already", "This form has made its key, which was shown then.");
    await authoriseScopes(tx, actor, scopes);
    const key = await writeKey(tx, { actor, name, scopes, expiresAt, at });
    await sendKeyNotice(tx, actor, { happening: { kind: "created" }, key: { ...key, name, scopes }, at });
    await audit("api_key.created", key.id, { name, scopes, expires_at: expiresAt });
    return key;
  },
});
