"use server";

import { action } from "@/app/action";
import { onceGone } from "@/app/action-definition";
import { changePassport } from "@/lib/lifecycle/change-passport";
import { withDiscarding } from "./read-discarding";

const page = ({ passportId = "" }: { passportId?: string }) => `/passports/${encodeURIComponent(passportId)}`;

export const changePassportAction = action({
  run: changePassport,
  readInput: withDiscarding,
  refusedTo: onceGone(page, "passport_state_conflict"),
  leadTo: (_result, input) => page(input),
  done: ({ change }) => `passport_${change}`,
});
