"use server";

import { action } from "@/app/action";
import { changeBatteryLife } from "@/lib/lifecycle/change-battery-life";
import { secondLifeFields, secondLifeOf } from "@/lib/lifecycle/second-life-contract";
import { startSecondLife } from "@/lib/lifecycle/start-second-life";
import { lifeChangeOf, lifeFields } from "@/lib/passports/battery/life-contract";

const page = (passportId: string) => `/passports/${encodeURIComponent(passportId)}`;

export const changeBatteryLifeAction = action({
  of: changeBatteryLife,
  schema: lifeFields,
  run: (context, fields) => changeBatteryLife(context, { passportId: fields.passportId, change: lifeChangeOf(fields) }),
  leadTo: (_result, { passportId }) => page(passportId),
  done: ({ change }) => `battery_${change}`,
});

export const startSecondLifeAction = action({
  of: startSecondLife,
  schema: secondLifeFields,
  run: (context, fields) => startSecondLife(context, secondLifeOf(fields)),
  leadTo: ({ passport }) => page(passport.id),
  done: "second_life_started",
});
