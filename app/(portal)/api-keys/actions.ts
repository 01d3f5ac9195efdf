"use server";

import { z } from "zod";
import { clientOfRequest } from "@/app/(public)/begin-session";
import { action } from "@/app/action";
import { type Context, type MemberActor, isRecentCode } from "@/lib/access/actor";
import { apiKeyForm, rollKeyForm } from "@/lib/api-keys/contract";
import { createKey, rollKey } from "@/lib/api-keys/create-key";
import { readApiKeyFields } from "@/lib/api-keys/lifetime";
import { listKeys } from "@/lib/api-keys/list-keys";
import { takeOverKey, revokeKey } from "@/lib/api-keys/revoke-key";
import { confirmIdentity } from "@/lib/people/auth/confirm-identity";
import { identityProof, type IdentityProof } from "@/lib/people/auth/contract";
import { now } from "@/lib/platform/clock";
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

/** Returns the sender unchanged if neither a code nor a password is needed. */
async function confirmSender(
  context: Context<MemberActor>,
  { password, one_time_code: code }: IdentityProof,
): Promise<Context<MemberActor>> {
  const proof = code ?? password;
  if (proof === undefined || isRecentCode(context.actor.confirmedAt, now())) return context;
  const confirmedAt = await confirmIdentity(context, { proof, client: await clientOfRequest() });
  return { ...context, actor: { ...context.actor, confirmedAt } };
}
