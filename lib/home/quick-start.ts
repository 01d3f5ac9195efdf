import { findNewestPassportCode } from "@/db/queries/passport-lists";
import { actorMay } from "@/lib/access/actor";
import { useCase, nothing } from "@/lib/access/use-case";
import { listKeys } from "@/lib/api-keys/list-keys";
import { keyModeOf, keyStart } from "@/lib/api-keys/rules";
import { formatPassportCode } from "@/lib/passports/code";

export const ownKeyPrefix = useCase({
  may: "oneself",
  by: "member",
  input: nothing,
  audits: [],
  run: async (context): Promise<string | null> => {
    if (!actorMay(context.actor, "api_keys.read")) return null;
    const newest = (await listKeys(context)).find(({ state }) => state === "active");
    return newest ? `${newest.hint.split("…")[0]}…` : null;
  },
});

export const quickStart = useCase({
  may: "oneself",
  by: "member",
  input: nothing,
  audits: [],
  run: async (context): Promise<{ keyPrefix: string; code: string | null }> => {
    const { db, actor } = context;
    const [keyPrefix, code] = await Promise.all([
      ownKeyPrefix(context),
      findNewestPassportCode(db, { brandId: actor.brandId }),
    ]);
    return { keyPrefix: keyPrefix ?? keyStart(keyModeOf(actor.brandId)), code: code && formatPassportCode(code) };
  },
});
