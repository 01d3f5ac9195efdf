"use server";

import { action } from "@/app/action";
import { endTwoFactorForm } from "@/lib/people/auth/contract";
import { changePassword } from "@/lib/people/auth/passwords/change-password";
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  renewRecoveryCodes,
} from "@/lib/people/auth/second-step/two-factor";
import { clientOfRequest } from "../../../(public)/begin-session";

const PAGE = "/settings/security";

export const changePasswordAction = action({
  isOnItsOwn: true,
  run: changePassword,
  leadTo: () => PAGE,
  done: "password_changed",
});

export const confirmTwoFactorAction = action({ serves: "two_factor", isOnItsOwn: true, run: confirmTwoFactor });

export const renewCodesAction = action({ isOnItsOwn: true, run: renewRecoveryCodes });

export const endTwoFactorAction = action({
  schema: endTwoFactorForm,
  isOnItsOwn: true,
  of: endTwoFactor,
  run: async (context, input) => endTwoFactor(context, { ...input, client: await clientOfRequest() }),
  page: () => PAGE,
  done: "two_factor_ended",
});

export const beginTwoFactorAction = action({
  isOnItsOwn: true,
  run: beginTwoFactor,
  page: () => "/settings/security/two-factor",
});
