"use server";

import { redirect, RedirectType } from "next/navigation";
import type { Route } from "next";
import { getTranslations } from "@/app/i18n";
import { signInForm } from "@/lib/auth/contract";
import { safeCallbackPath } from "@/lib/auth/rules";
import { START_PATH } from "@/lib/auth/session";
import { signIn } from "@/lib/auth/sign-in";
import { visitor } from "@/lib/auth/visitor";
import { type FormState, formFields } from "@/lib/input/form-state";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { clientOfRequest, startInBrowser } from "../begin-session";

async function explain(error: DomainError): Promise<string> {
  const t = await getTranslations("signIn");
  switch (error.code) {
    case "sign_in_slowed":
      return t("slowed", { seconds: error.extras.retryAfterSeconds ?? 0 });
    case "forbidden":
      return t("noBrand");
    default:
      return t("wrong");
  }
}

export async function signInAction(_previous: FormState, form: FormData): Promise<FormState> {
  const { callbackUrl, ...fields } = formFields(form);
  const values = { email: fields.email ?? "" };
  const parsed = signInForm.safeParse(fields);
  if (!parsed.success) return { message: (await getTranslations("signIn"))("wrong"), values };
  try {
    await startInBrowser(await signIn(visitor(), { ...parsed.data, ...(await clientOfRequest()) }));
  } catch (error) {
    if (error instanceof DomainError) return { message: await explain(error), values };
    throw error;
  }
  redirect(safeCallbackPath(callbackUrl, environment().publicUrl, START_PATH) as Route, RedirectType.replace);
}
