import { z } from "zod";
import { LOCALES } from "@/lib/platform/i18n/locales";

/** What a reader of a link answers, in the language that they read it in. */
export const linkAnswer = z.object({
  token: z.string(),
  locale: z.enum(LOCALES),
  hasReadRecall: z.boolean().optional(),
});
