"use server";

import { redirect } from "next/navigation";
import {
  changePasswordForm,
  confirmTwoFactorForm,
  endTwoFactorForm,
  presentPasswordForm,
} from "@/lib/people/auth/contract";
import { changePassword } from "@/lib/people/auth/passwords/change-password";
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  renewRecoveryCodes,
} from "@/lib/people/auth/second-step/two-factor";
import { clientOfRequest } from "../../../(public)/begin-session";
import { memberAction, memberCommand, memberContext } from "../../action";

const PAGE = "/settings/security";

export const changePasswordAction = memberAction({
  schema: changePasswordForm,
  isOnItsOwn: true,
  run: changePassword,
  leadTo: () => `${PAGE}?done=password_changed`,
});

export const confirmTwoFactorAction = memberAction({
  schema: confirmTwoFactorForm,
  serves: "two_factor",
  isOnItsOwn: true,
  run: confirmTwoFactor,
});

export const renewCodesAction = memberAction({
  schema: presentPasswordForm,
  isOnItsOwn: true,
  run: renewRecoveryCodes,
});

export const endTwoFactorAction = memberCommand({
  schema: endTwoFactorForm,
  isOnItsOwn: true,
  run: async (context, input) => endTwoFactor(context, { ...input, client: await clientOfRequest() }),
  page: () => PAGE,
  done: "two_factor_ended",
});

export async function beginTwoFactorAction(): Promise<void> {
  await beginTwoFactor(await memberContext());
  redirect("/settings/security/two-factor");
}
