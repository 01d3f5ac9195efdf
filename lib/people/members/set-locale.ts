import { z } from "zod";
import { updateUserLocale } from "@/db/queries/users";
import { useCase } from "@/lib/access/use-case";
import { LOCALES } from "@/lib/platform/i18n/locales";

export const setLocale = useCase({
  may: "oneself",
  by: "member",
  input: z.object({ locale: z.enum(LOCALES) }),
  audits: [],
  run: async ({ db, actor }, { locale }) => {
    await updateUserLocale(db, { userId: actor.userId, locale });
  },
});
