"use server";

import { z } from "zod";
import { apiKeyForm } from "@/lib/api-keys/contract";
import { createKey } from "@/lib/api-keys/create-key";
import { readApiKeyFields } from "@/lib/api-keys/form";
import { revokeKey } from "@/lib/api-keys/revoke-key";
import { formFields } from "@/lib/input/form-state";
import { memberAction, memberCommand } from "../action";

export const createKeyAction = memberAction({
  schema: apiKeyForm,
  read: (form) => readApiKeyFields(formFields(form)),
  run: (context, { name, scopes, expires_in_days: expiresInDays }) => createKey(context, { name, scopes, expiresInDays }),
});

export const revokeKeyAction = memberCommand({ schema: z.object({ keyId: z.string() }), run: revokeKey, page: () => "/api-keys", done: "key_revoked" });
