"use server";

import { action } from "@/app/action";
import { getTranslations } from "@/app/i18n";
import { forgottenForm } from "@/lib/people/auth/contract";
import { requestPasswordReset } from "@/lib/people/auth/passwords/change-password";
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
