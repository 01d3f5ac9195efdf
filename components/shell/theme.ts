import { cache } from "react";
import { THEME_COOKIE } from "@/lib/platform/i18n/cookies";
import type { Messages } from "@/lib/platform/i18n/locales";
import { readPreference } from "./keep-preference";

export const THEMES = ["system", "light", "dark"] as const satisfies readonly (keyof Messages["theme"])[];
export type Theme = (typeof THEMES)[number];

function parseTheme(value: string | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? "system";
}

export const currentTheme = cache(async (): Promise<Theme> => parseTheme(await readPreference(THEME_COOKIE)));
