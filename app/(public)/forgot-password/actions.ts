"use server";

import { clientOfRequest } from "@/app/(public)/begin-session";
import { action } from "@/app/action";
import { getTranslations } from "@/app/i18n";
import { forgottenForm, newPasswordForm } from "@/lib/people/auth/contract";
import { requestPasswordReset, changePassword, resetPasswordByLink } from "@/lib/people/auth/passwords/change-password";
import { START_PATH, clearSessionCookie, SIGNED_OUT_PATH } from "@/lib/people/auth/session";
import { DomainError } from "@/lib/platform/errors";
import { readMailbox } from "@/lib/platform/input/mailbox";
import { invalidRequest } from "@/lib/platform/input/read-input";
import { addressLimiter } from "@/lib/platform/rate-limit/address-limiter";
import { currentClientAddress } from "@/lib/platform/request-scope";

/** Same response and timing for every address, so it reveals no accounts: the work runs after the response. */
export const forgotPasswordAction = action({
  by: "anyone",
  schema: forgottenForm,
  run: async (visitor, { email }): Promise<"sent"> => {
    const result = readMailbox(email);
    if (!result.ok) throw invalidRequest([{ pointer: "/email", code: "invalid_email", detail: "This is no mailbox." }]);
    const address = currentClientAddress() ?? "";
    if (!addressLimiter("pages").admit(address).admitted)
      throw new DomainError("rate_limited", "Too many links were asked for from this address.");
    await requestPasswordReset(visitor, { email: result.mailbox });
    return "sent";
  },
  explain: async ({ code }) => {
    const t = await getTranslations("signIn");
    return code === "rate_limited" ? { message: t("slowDown") } : { errors: { email: t("invalidEmail") } };
  },
});

export const replacePasswordAction = action({ serves: "new_password", run: changePassword, leadTo: () => START_PATH });

export const resetPasswordAction = action({
  by: "anyone",
  schema: newPasswordForm,
  run: async (visitor, input) => {
    await resetPasswordByLink(visitor, { ...input, ...(await clientOfRequest()) });
    await clearSessionCookie();
  },
  leadTo: () => SIGNED_OUT_PATH,
  done: "password_reset",
  explain: async ({ extras }) =>
    extras.errors ? null : { message: (await getTranslations("signIn"))("resetEndedText") },
});
