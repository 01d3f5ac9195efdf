"use server";

import { action } from "@/app/action";
import { oneTimeCodeForm } from "@/lib/people/auth/contract";
import { safeCallbackPath } from "@/lib/people/auth/rules";
import { proveSecondStep } from "@/lib/people/auth/second-step/second-factor";
import { beginTwoFactor } from "@/lib/people/auth/second-step/two-factor";
import { START_PATH } from "@/lib/people/auth/session";
import { environment } from "@/lib/platform/env";
import { clientOfRequest } from "../begin-session";

export const beginRequiredTwoFactor = action({
  serves: "two_factor",
  isOnItsOwn: true,
  run: beginTwoFactor,
  page: () => "/two-factor",
});

export const proveSecondStepAction = action({
  schema: oneTimeCodeForm,
  serves: "two_factor",
  of: proveSecondStep,
  run: async (context, { one_time_code: code }): Promise<undefined> => {
    await proveSecondStep(context, { code, client: await clientOfRequest() });
  },
  leadTo: (_result, { callbackUrl }) => safeCallbackPath(callbackUrl, environment().publicUrl, START_PATH),
});
