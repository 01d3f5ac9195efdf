import { type ListedApiKey, listApiKeys } from "@/db/queries/api-keys";
import { useCase, nothing } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { type ApiKeyState, apiKeyState } from "./lifetime";

/** The acting brand's keys, newest first, without anything that could be used as one. Throws `forbidden`. */
export const listKeys = useCase({
  may: "api_keys.read",
  by: ["member", "operator"],
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<(ListedApiKey & { state: ApiKeyState })[]> => {
    const keys = await listApiKeys(db, { brandId: actor.brandId });
    const at = now();
    return keys.map((key) => ({ ...key, state: apiKeyState(key, at) }));
  },
});
