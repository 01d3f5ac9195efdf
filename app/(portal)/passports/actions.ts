"use server";

import { z } from "zod";
import { passportChangeForm } from "@/lib/passports/change-contract";
import { changePassport } from "@/lib/passports/change-passport";
import { memberCommand } from "../action";

export const changePassportAction = memberCommand({
  schema: passportChangeForm.safeExtend({ passportId: z.string() }),
  run: changePassport,
  page: ({ passportId = "" }) => `/passports/${encodeURIComponent(passportId)}`,
  done: ({ change }) => `passport_${change}`,
});
