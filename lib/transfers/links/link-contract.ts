import { z } from "zod";
import { linkBrowser } from "@/lib/holders/contract";
import { LOCALES } from "@/lib/platform/i18n/locales";

export const linkAnswer = z.object({
  token: z.string(),
  locale: z.enum(LOCALES),
  hasReadRecall: z.boolean().optional(),
  browser: linkBrowser,
});
