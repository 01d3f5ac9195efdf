import { memberContext } from "@/app/action";
import { getReader } from "@/app/i18n";
import { commandGroups, objectGroups } from "@/components/search/commands";
import { keyTexts } from "@/components/search/key-texts";
import type { Commands } from "@/components/search/use-commands";
import { readPreference } from "@/components/shell/keep-preference";
import { actorMay } from "@/lib/access/actor";
import type { Permission } from "@/lib/access/permissions";
import { KEYS_COOKIE } from "@/lib/platform/i18n/cookies";
import { translator } from "@/lib/platform/i18n/translator";
import { addressRecord } from "@/lib/platform/input/mailbox";
import { objectsQuery } from "@/lib/search/contract";
import { nameObjects } from "@/lib/search/search-brand";
import { hiddenPathsFor } from "../../hidden-paths";

export async function GET(request: Request): Promise<Response> {
  const [context, { locale }, preference] = await Promise.all([
    memberContext(),
    getReader(),
    readPreference(KEYS_COOKIE),
  ]);
  const [shell, t] = [translator(locale, "shell"), translator(locale, "search")];
  const hasKeys = preference !== "off";
  const { actor } = context;
  const may = (permission: Permission) => actorMay(actor, permission);
  const { ids, open } = objectsQuery.parse(addressRecord(new URL(request.url).searchParams));
  const hiddenPaths = hiddenPathsFor(actor);
  const objects = ids.length > 0 ? await nameObjects(context, { ids }) : undefined;
  const names = ["title", "field", "hint", "failed", "searching", "sheetTitle", "sheetText", "switchOff"] as const;
  const commands: Commands = {
    groups: [
      ...(objects ? objectGroups({ objects, ids, isFirstOpen: open !== undefined, t, may }) : []),
      ...commandGroups({ shell, t, may, hiddenPaths, hasKeys }),
    ],
    texts: {
      ...(Object.fromEntries(names.map((name) => [name, t(name)])) as Record<(typeof names)[number], string>),
      close: translator(locale, "common")("close"),
    },
    results: t.raw("results") as string,
    locale,
    keys: keyTexts({ shell, t, hiddenPaths }),
  };
  return Response.json(commands, { headers: { "Cache-Control": "private, no-store" } });
}
