import { type ListedApiKey, listApiKeys } from "@/db/queries/api-keys";
import { authorise, type Context } from "@/lib/access/actor";
import { now } from "@/lib/platform/clock";
import { type ApiKeyState, apiKeyState } from "./lifetime";

/** The acting brand's keys, newest first, without anything that could be used as one. Throws `forbidden`. */
export async function listKeys(context: Context): Promise<(ListedApiKey & { state: ApiKeyState })[]> {
  authorise(context.actor, "api_keys.read");
  const keys = await listApiKeys(context.db, { brandId: context.actor.brandId });
  const at = now();
  return keys.map((key) => ({ ...key, state: apiKeyState(key, at) }));
}
