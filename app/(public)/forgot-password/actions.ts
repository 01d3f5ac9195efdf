"use server";

import { headers } from "next/headers";
import { getTranslations } from "@/app/i18n";
import { CLIENT_ADDRESS_HEADER } from "@/lib/people/auth/client";
import { requestPasswordReset } from "@/lib/people/auth/passwords/request-password-reset";
import { visitor } from "@/lib/people/auth/visitor";
import { type FormState, formFields } from "@/lib/platform/input/form-state";
import { readMailbox } from "@/lib/platform/input/mailbox";
import { addressLimiter } from "@/lib/platform/rate-limit/address-limiter";

/**
 * The answer is the same, and as quick, for every address: what there is to do is written down, and done behind the
 * answer.
 */
export async function forgotPasswordAction(_previous: FormState<"sent">, form: FormData): Promise<FormState<"sent">> {
  const { email = "" } = formFields(form);
  const [t, head] = await Promise.all([getTranslations("signIn"), headers()]);
  const read = readMailbox(email);
  if (!read.ok) return { errors: { email: t("invalidEmail") }, values: { email } };
  if (!addressLimiter("pages").admit(head.get(CLIENT_ADDRESS_HEADER) ?? "").admitted)
    return { message: t("slowDown"), values: { email } };
  await requestPasswordReset(visitor(), { email: read.mailbox });
  return { result: "sent" };
}
