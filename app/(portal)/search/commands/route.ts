import { memberContext } from "@/app/action";
import { getReader } from "@/app/i18n";
import { commandGroups } from "@/components/search/commands";
import { keyTexts } from "@/components/search/key-texts";
import type { Commands } from "@/components/search/use-commands";
import { readPreference } from "@/components/shell/keep-preference";
import { actorMay } from "@/lib/access/actor";
import { KEYS_COOKIE } from "@/lib/platform/i18n/cookies";
import { translator } from "@/lib/platform/i18n/translator";
import { hiddenPathsFor } from "../../hidden-paths";

export async function GET(): Promise<Response> {
  const [{ actor }, { locale }, preference] = await Promise.all([
    memberContext(),
    getReader(),
    readPreference(KEYS_COOKIE),
  ]);
  const [shell, t] = [translator(locale, "shell"), translator(locale, "search")];
  const hasKeys = preference !== "off";
  const hiddenPaths = hiddenPathsFor(actor);
  const names = [
    "title",
    "field",
    "hint",
    "nothing",
    "failed",
    "searching",
    "all",
    "sheetTitle",
    "sheetText",
    "switchOff",
  ] as const;
  const commands: Commands = {
    groups: commandGroups({ shell, t, may: (permission) => actorMay(actor, permission), hiddenPaths, hasKeys }),
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
