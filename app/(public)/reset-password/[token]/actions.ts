"use server";

import { action } from "@/app/action";
import { getTranslations } from "@/app/i18n";
import { newPasswordForm } from "@/lib/people/auth/contract";
import { resetPasswordByLink } from "@/lib/people/auth/passwords/change-password";
import { clearSessionCookie, SIGNED_OUT_PATH } from "@/lib/people/auth/session";
import { clientOfRequest } from "../../begin-session";

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
