"use server";

import { action } from "@/app/action";
import { changePassport } from "@/lib/passports/change-passport";

export const changePassportAction = action({
  run: changePassport,
  page: ({ passportId = "" }) => `/passports/${encodeURIComponent(passportId)}`,
  done: ({ change }) => `passport_${change}`,
});
