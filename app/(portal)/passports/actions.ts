"use server";

import { z } from "zod";
import { invalidRequest } from "@/lib/input/invalid-request";
import { readInput } from "@/lib/input/read-input";
import { passportChangeForm } from "@/lib/passports/change-contract";
import { changePassport } from "@/lib/passports/change-passport";
import { PASSPORT_CHANGES } from "@/lib/passports/lifecycle-rules";
import { memberCommand } from "../action";

export const changePassportAction = memberCommand({
  schema: z.object({ passportId: z.string(), change: z.enum(PASSPORT_CHANGES), reason: z.string().optional() }),
  run: (context, { passportId, ...sent }) => {
    const form = readInput(passportChangeForm, sent);
    if (!form.ok) throw invalidRequest(form.errors);
    return changePassport(context, { ...form.value, passportId });
  },
  page: ({ passportId }) => `/passports/${encodeURIComponent(passportId)}`,
  done: ({ change }) => `passport_${change}`,
});
