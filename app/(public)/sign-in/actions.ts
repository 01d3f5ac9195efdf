"use server";

import { action } from "@/app/action";
import { getLocale, getTranslations } from "@/app/i18n";
import { secondStepForm, signInForm } from "@/lib/people/auth/contract";
import { safeCallbackPath } from "@/lib/people/auth/rules";
import { START_PATH } from "@/lib/people/auth/session";
import { clearTicket, readTicket, SECOND_STEP, setTicket } from "@/lib/people/auth/session-tickets";
import { completeSignIn, signIn } from "@/lib/people/auth/sign-in";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { errorSentence } from "@/lib/platform/i18n/error-sentence";
import { clientOfRequest, startInBrowser } from "../begin-session";

async function sentenceOf(error: DomainError): Promise<string> {
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
      return errorSentence(await getLocale(), error.code === "invalid_request" ? "wrong_credentials" : error.code);
  }
}

const placeAfter = (callbackUrl: string | undefined) =>
  safeCallbackPath(callbackUrl, environment().publicUrl, START_PATH);

export const signInAction = action({
  by: "anyone",
  schema: signInForm,
  run: async (visitor, { callbackUrl, ...input }) => {
    const step = await signIn(visitor, { ...input, ...(await clientOfRequest()) });
    const target = placeAfter(callbackUrl);
    if (step.step === "second") {
      await setTicket(SECOND_STEP, { userId: step.userId, mark: step.mark });
      return `/sign-in/second-step?callbackUrl=${encodeURIComponent(target)}`;
    }
    await startInBrowser(step);
    return target;
  },
  leadTo: (target) => target,
  replaces: true,
  explain: async (error) => ({ message: await sentenceOf(error) }),
});

export const secondStepAction = action({
  by: "anyone",
  schema: secondStepForm,
  run: async (visitor, { one_time_code: code }) => {
    const half = await readTicket(SECOND_STEP);
    if (!half) throw new DomainError("wrong_credentials", "The first step was too long ago.");
    await startInBrowser(await completeSignIn(visitor, { ...half, code, ...(await clientOfRequest()) }));
    await clearTicket(SECOND_STEP);
  },
  leadTo: (_, { callbackUrl }) => placeAfter(callbackUrl),
  replaces: true,
  explain: async (error) => {
    const isOver = error.code === "wrong_credentials";
    return { message: isOver ? (await getTranslations("signIn"))("stepOver") : await sentenceOf(error) };
  },
});
