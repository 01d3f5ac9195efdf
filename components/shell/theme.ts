import type { Messages } from "@/lib/platform/i18n/locales";

export const THEMES = ["system", "light", "dark"] as const satisfies readonly (keyof Messages["theme"])[];
export type Theme = (typeof THEMES)[number];

export function parseTheme(value: string | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? "system";
}
