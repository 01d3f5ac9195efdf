"use server";

import { z } from "zod";
import { action } from "@/app/action";
import { passportChangeForm } from "@/lib/passports/change-contract";
import { changePassport } from "@/lib/passports/change-passport";

export const changePassportAction = action({
  schema: passportChangeForm.safeExtend({ passportId: z.string() }),
  run: changePassport,
  page: ({ passportId = "" }) => `/passports/${encodeURIComponent(passportId)}`,
  done: ({ change }) => `passport_${change}`,
});
