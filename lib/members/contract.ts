import { z } from "zod";
import { LOCALES } from "@/lib/i18n/locales";

/** What a person sets for themselves. */
export const preferencesForm = z.object({ locale: z.enum(LOCALES), theme: z.enum(["system", "light", "dark"]) });
