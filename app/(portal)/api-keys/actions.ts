"use server";

import { z } from "zod";
import { action } from "@/app/action";
import { confirmSender } from "@/app/confirm-sender";
import { apiKeyForm, rollKeyForm } from "@/lib/api-keys/contract";
import { createKey } from "@/lib/api-keys/create-key";
import { readApiKeyFields } from "@/lib/api-keys/form";
import { listKeys } from "@/lib/api-keys/list-keys";
import { takeOverKey } from "@/lib/api-keys/reassign-key";
import { revokeKey } from "@/lib/api-keys/revoke-key";
import { rollKey } from "@/lib/api-keys/roll-key";
import { identityProof } from "@/lib/people/auth/contract";
import { invalidRequest } from "@/lib/platform/input/read-input";
import { formId } from "@/lib/platform/submissions/contract";

export const createKeyAction = action({
  of: createKey,
  schema: apiKeyForm.extend({ form_id: formId, ...identityProof }),
  isOnItsOwn: true,
  readInput: ({ form_id, password, one_time_code, ...fields }) => ({
    ...readApiKeyFields(fields),
    form_id,
    password,
    one_time_code,
  }),
  run: async (context, { name, scopes, expires_in_days: expiresInDays, form_id, ...proof }) =>
    createKey(await confirmSender(context, proof), { name, scopes, expiresInDays, formId: form_id }),
});

export const rollKeyAction = action({
  of: rollKey,
  schema: rollKeyForm.extend(identityProof),
  isOnItsOwn: true,
  run: async (context, { password, one_time_code, ...input }) =>
    rollKey(await confirmSender(context, { password, one_time_code }), input),
});

export const takeOverKeyAction = action({ run: takeOverKey, page: () => "/api-keys", done: "key_taken_over" });

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
