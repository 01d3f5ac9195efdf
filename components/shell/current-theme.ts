import { cache } from "react";
import { THEME_COOKIE } from "@/lib/platform/i18n/cookies";
import { readPreference } from "./keep-preference";
import { parseTheme, type Theme } from "./theme";

/** The appearance this browser chose. */
export const currentTheme = cache(async (): Promise<Theme> => parseTheme(await readPreference(THEME_COOKIE)));
