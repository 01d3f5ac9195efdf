import { cookies } from "next/headers";
import { cache } from "react";
import { THEME_COOKIE } from "@/lib/i18n/cookies";
import { parseTheme, type Theme } from "./theme";

/** The appearance this browser chose. */
export const currentTheme = cache(async (): Promise<Theme> => parseTheme((await cookies()).get(THEME_COOKIE)?.value));
