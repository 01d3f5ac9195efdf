import { type Locale, localeOr } from "@/lib/platform/i18n/locales";
import { readCommandLine } from "@/lib/platform/launch/options";
import type { Place } from "./screenshot-steps";

/** Which pictures are asked for on the command line. */

type Theme = "light" | "dark";
/** What a browser in each language asks for. */
const SPOKEN = { en: "en-GB", de: "de-DE", fr: "fr-FR", it: "it-IT", es: "es-ES" } as const satisfies Record<
  Locale,
  string
>;

export interface Look {
  locale: (typeof SPOKEN)[Locale];
  width: number;
  themes: readonly Theme[];
}

const WIDTHS = [1440, 390];
const THEMES: readonly Theme[] = ["light", "dark"];

/** Every page in both themes, at a desk and in a hand; in German once at each width, where long words show. */
const USUAL_LOOKS: readonly Look[] = [
  ...WIDTHS.map((width) => ({ locale: "en-GB", width, themes: THEMES }) as const),
  { locale: "de-DE", width: 1440, themes: ["light"] },
  { locale: "de-DE", width: 390, themes: ["dark"] },
];

export const nameOf = (path: string) => path.slice(1).replaceAll("/", "-") || "landing";

const USAGE =
  "Usage:\n  npm run screenshots [-- home transfer] [-- --only=/settings …] [-- --locale=en|de|fr|it|es] [-- " +
  "--width=1440|390] [-- --theme=light|dark]";

/**
 * `home transfer`: the places whose name has one of the words; `--only=/settings` (more than once, if need be): the
 * page at an address and those under it; `--locale=de`, `--width=390`, `--theme=dark`: these looks only. Any other
 * option ends the program with its usage.
 */
export function readChoice(args: readonly string[]) {
  const one = { type: "string" } as const;
  const options = { only: { ...one, multiple: true }, locale: one, width: one, theme: one } as const;
  const { values, positionals } = readCommandLine(USAGE, options, { given: args, allowPositionals: true });
  const { only = [], locale, width, theme } = values;
  const isEverything = args.length === 0;
  const asked = locale
    ? WIDTHS.map((each): Look => ({ locale: SPOKEN[localeOr(locale)], width: each, themes: THEMES }))
    : USUAL_LOOKS;
  return {
    isEverything,
    looks: asked
      .filter((look) => !width || look.width === Number(width))
      .map((look) => ({ ...look, themes: look.themes.filter((each) => !theme || each === theme) }))
      .filter(({ themes }) => themes.length > 0),
    isWanted: ({ name }: Place) =>
      (only.length === 0 && positionals.length === 0) ||
      positionals.some((word) => name.includes(word)) ||
      only.some((path) => name === nameOf(path) || name.startsWith(`${nameOf(path)}-`)),
  };
}
