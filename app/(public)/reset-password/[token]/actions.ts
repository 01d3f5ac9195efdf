"use server";

import { redirect } from "next/navigation";
import { faultsByField } from "@/app/(portal)/action";
import { getTranslations } from "@/app/i18n";
import { newPasswordForm } from "@/lib/people/auth/contract";
import { resetPasswordByLink } from "@/lib/people/auth/passwords/reset-password-by-link";
import { clearSessionCookie } from "@/lib/people/auth/session";
import { visitor } from "@/lib/people/auth/visitor";
import { DomainError } from "@/lib/platform/errors";
import { type FormState, formFields } from "@/lib/platform/input/form-state";
import { readInput } from "@/lib/platform/input/read-input";
import { clientOfRequest } from "../../begin-session";

export async function resetPasswordAction(_previous: FormState, form: FormData): Promise<FormState> {
  const { token = "", new_password = "" } = formFields(form);
  const input = readInput(newPasswordForm, { new_password });
  if (!input.ok) return { errors: await faultsByField(input.errors) };
  try {
    await resetPasswordByLink(visitor(), { token, ...input.value, ...(await clientOfRequest()) });
  } catch (error) {
    if (error instanceof DomainError && error.extras.errors)
      return { errors: await faultsByField(error.extras.errors) };
    if (error instanceof DomainError) return { message: (await getTranslations("signIn"))("resetEndedText") };
    throw error;
  }
  await clearSessionCookie();
  redirect("/sign-in?done=password_reset");
}
