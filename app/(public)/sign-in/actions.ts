"use server";

import { cookies, headers } from "next/headers";
import { redirect, RedirectType } from "next/navigation";
import type { Route } from "next";
import { getTranslations } from "@/app/i18n";
import { keepPreference } from "@/components/shell/keep-preference";
import { signInForm } from "@/lib/auth/contract";
import { CLIENT_ADDRESS_HEADER } from "@/lib/auth/next-auth";
import { safeCallbackPath } from "@/lib/auth/rules";
import { setSessionCookie, START_PATH } from "@/lib/auth/session";
import { type SignedIn, signIn } from "@/lib/auth/sign-in";
import { visitor } from "@/lib/auth/visitor";
import { LOCALE_COOKIE } from "@/lib/i18n/cookies";
import { isLocale } from "@/lib/i18n/locales";
import { type FormState, formFields } from "@/lib/input/form-state";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";

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

async function begin({ sessionId, user }: SignedIn): Promise<void> {
  await setSessionCookie({ userId: user.id, sessionId });
  const hasChosen = isLocale((await cookies()).get(LOCALE_COOKIE)?.value);
  if (isLocale(user.locale) && !hasChosen) await keepPreference(LOCALE_COOKIE, user.locale);
}

export async function signInAction(_previous: FormState, form: FormData): Promise<FormState> {
  const { callbackUrl, ...fields } = formFields(form);
  const values = { email: fields.email ?? "" };
  const parsed = signInForm.safeParse(fields);
  if (!parsed.success) return { message: (await getTranslations("signIn"))("wrong"), values };
  const head = await headers();
  try {
    await begin(
      await signIn(
        visitor(),
        { ...parsed.data, clientAddress: head.get(CLIENT_ADDRESS_HEADER), userAgent: head.get("user-agent") },
      ),
    );
  } catch (error) {
    if (error instanceof DomainError) return { message: await explain(error), values };
    throw error;
  }
  redirect(safeCallbackPath(callbackUrl, environment().publicUrl, START_PATH) as Route, RedirectType.replace);
}
