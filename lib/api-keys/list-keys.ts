import { type ListedApiKey, listApiKeys } from "@/db/queries/api-keys";
import type { BrandDb } from "@/db/tenant";
import { mayGrantScope } from "@/lib/access/permissions";
import { nothing, useCase } from "@/lib/access/use-case";
import { defineExport } from "@/lib/audit/define-export";
import { now } from "@/lib/platform/clock";
import { type ApiKeyState, apiKeyState } from "./lifetime";

interface KeyStatus {
  state: ApiKeyState;
  /** Active, but with more permissions than the responsible person's role, or that person has left. */
  exceedsRole: boolean;
}

const exceedsRole = ({ responsible, responsibleRole: role, scopes }: ListedApiKey): boolean =>
  responsible !== null && !scopes.every((scope) => role !== null && mayGrantScope(role, scope));

async function findKeys(db: BrandDb, brandId: string): Promise<(ListedApiKey & KeyStatus)[]> {
  const keys = await listApiKeys(db, { brandId });
  const at = now();
  return keys.map((key) => {
    const state = apiKeyState(key, at);
    return { ...key, state, exceedsRole: state === "active" && exceedsRole(key) };
  });
}

export const listKeys = useCase({
  may: "api_keys.read",
  by: ["member", "operator"],
  input: nothing,
  audits: [],
  run: ({ db, actor }) => findKeys(db, actor.brandId),
});

export const exportKeys = defineExport(listKeys, {
  name: "api_keys",
  batches: async ({ db, actor }) => [await findKeys(db, actor.brandId)],
  columns: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    hint: ({ hint }) => hint,
    scopes: ({ scopes }) => scopes.join(" "),
    state: ({ state }) => state,
    created_by: ({ createdByName }) => createdByName,
    responsible: ({ responsible }) => responsible?.name ?? null,
    created_at: ({ createdAt }) => createdAt,
    last_used_at: ({ lastUsedAt }) => lastUsedAt,
    expires_at: ({ expiresAt }) => expiresAt,
  },
});
