"use server";

import type { Route } from "next";
import { redirect, RedirectType } from "next/navigation";
import { getLocale, getTranslations } from "@/app/i18n";
import { signInForm } from "@/lib/people/auth/contract";
import { safeCallbackPath } from "@/lib/people/auth/rules";
import { START_PATH } from "@/lib/people/auth/session";
import { clearSlip, readSlip, SECOND_STEP, setSlip } from "@/lib/people/auth/session-slips";
import { completeSignIn, signIn, type SignInStep } from "@/lib/people/auth/sign-in";
import { visitor } from "@/lib/people/auth/visitor";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { errorSentence } from "@/lib/platform/i18n/error-sentence";
import { type FormState, formFields } from "@/lib/platform/input/form-state";
import { clientOfRequest, startInBrowser } from "../begin-session";

async function explain(error: unknown): Promise<string> {
  if (!(error instanceof DomainError)) throw error;
  const t = await getTranslations("signIn");
  switch (error.code) {
    case "sign_in_slowed":
      return t("slowed", { seconds: error.extras.retryAfterSeconds ?? 0 });
    case "forbidden":
      return t("noBrand");
    case "password_expired":
      return t("passwordExpired");
    case "company_sign_in_needed":
      return t("company.needed");
    default:
      return errorSentence(await getLocale(), error.code);
  }
}

const placeAfter = (callbackUrl: string | undefined) =>
  safeCallbackPath(callbackUrl, environment().publicUrl, START_PATH);

export async function signInAction(_previous: FormState, form: FormData): Promise<FormState> {
  const { callbackUrl, ...fields } = formFields(form);
  const values = { email: fields.email ?? "" };
  const parsed = signInForm.safeParse(fields);
  if (!parsed.success) return { message: (await getTranslations("signIn"))("wrong"), values };
  let step: SignInStep;
  try {
    step = await signIn(visitor(), { ...parsed.data, ...(await clientOfRequest()) });
  } catch (error) {
    return { message: await explain(error), values };
  }
  const place = placeAfter(callbackUrl);
  if (step.step === "second") {
    await setSlip(SECOND_STEP, { userId: step.userId, mark: step.mark });
    redirect(`/sign-in/second-step?callbackUrl=${encodeURIComponent(place)}` as Route, RedirectType.replace);
  }
  await startInBrowser(step);
  redirect(place as Route, RedirectType.replace);
}

export async function secondStepAction(_previous: FormState, form: FormData): Promise<FormState> {
  const { callbackUrl, one_time_code: code = "" } = formFields(form);
  const half = await readSlip(SECOND_STEP);
  if (!half) return { message: (await getTranslations("signIn"))("stepOver") };
  try {
    await startInBrowser(
      await completeSignIn(visitor(), { ...half, code: code.slice(0, 100), ...(await clientOfRequest()) }),
    );
  } catch (error) {
    const isOver = error instanceof DomainError && error.code === "wrong_credentials";
    return { message: isOver ? (await getTranslations("signIn"))("stepOver") : await explain(error) };
  }
  await clearSlip(SECOND_STEP);
  redirect(placeAfter(callbackUrl) as Route, RedirectType.replace);
}
