import { type ListedApiKey, listApiKeys } from "@/db/queries/api-keys";
import { mayGrantScope } from "@/lib/access/permissions";
import { nothing, useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { type ApiKeyState, apiKeyState } from "./lifetime";

interface KeyStatus {
  state: ApiKeyState;
  /** Active, with more rights than the role of the responsible person, who may have left. */
  exceedsRole: boolean;
}

const exceedsRole = ({ responsible, responsibleRole: role, scopes }: ListedApiKey): boolean =>
  responsible !== null && !scopes.every((scope) => role !== null && mayGrantScope(role, scope));

/** The acting brand's keys, newest first, without anything that could be used as one. Throws `forbidden`. */
export const listKeys = useCase({
  may: "api_keys.read",
  by: ["member", "operator"],
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<(ListedApiKey & KeyStatus)[]> => {
    const keys = await listApiKeys(db, { brandId: actor.brandId });
    const at = now();
    return keys.map((key) => {
      const state = apiKeyState(key, at);
      return { ...key, state, exceedsRole: state === "active" && exceedsRole(key) };
    });
  },
});
