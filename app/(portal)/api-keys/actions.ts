"use server";

import { z } from "zod";
import { action } from "@/app/action";
import { apiKeyForm } from "@/lib/api-keys/contract";
import { createKey } from "@/lib/api-keys/create-key";
import { readApiKeyFields } from "@/lib/api-keys/form";
import { listKeys } from "@/lib/api-keys/list-keys";
import { revokeKey } from "@/lib/api-keys/revoke-key";
import { rollKey } from "@/lib/api-keys/roll-key";
import { invalidRequest } from "@/lib/platform/input/invalid-request";
import { formId } from "@/lib/platform/submissions/contract";

export const createKeyAction = action({
  of: createKey,
  schema: apiKeyForm.extend({ form_id: formId }),
  isOnItsOwn: true,
  read: (fields) => ({ ...readApiKeyFields(fields), form_id: fields["form_id"] }),
  run: (context, { name, scopes, expires_in_days: expiresInDays, form_id }) =>
    createKey(context, { name, scopes, expiresInDays, formId: form_id }),
});

export const rollKeyAction = action({ isOnItsOwn: true, run: rollKey });

/** `confirmation`: the key's name, typed. */
export const revokeKeyAction = action({
  of: revokeKey,
  schema: z.object({ keyId: z.string(), confirmation: z.string().optional() }),
  run: async (context, { keyId, confirmation }) => {
    const key = (await listKeys(context)).find(({ id }) => id === keyId);
    if (key && key.name !== confirmation?.trim())
      throw invalidRequest([
        { pointer: "/confirmation", code: "wrong_confirmation", detail: "The key's name has to be typed." },
      ]);
    return revokeKey(context, { keyId });
  },
  page: () => "/api-keys",
  done: "key_revoked",
});
