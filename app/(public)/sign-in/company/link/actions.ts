"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "@/app/i18n";
import { refusalPath } from "@/lib/people/auth/next-auth-company";
import { clearSlip, COMPANY_LINK, readSlip } from "@/lib/people/auth/session-slips";
import type { SignedIn } from "@/lib/people/auth/sign-in";
import { visitor } from "@/lib/people/auth/visitor";
import type { Vouched } from "@/lib/people/company-sign-in/enter-by-company";
import { linkByMail, linkByPassword } from "@/lib/people/company-sign-in/link-account";
import { sendLink } from "@/lib/people/company-sign-in/send-link";
import { DomainError } from "@/lib/platform/errors";
import { errorSentence } from "@/lib/platform/i18n/error-sentence";
import { type FormState, formFields } from "@/lib/platform/input/form-state";
import { clientOfRequest, startInBrowser } from "../../../begin-session";
import { replacesNobodyElse } from "../leave";

async function explain(error: unknown): Promise<{ message: string }> {
  if (!(error instanceof DomainError)) throw error;
  if (error.code === "company_refused") redirect(refusalPath(error) as Route);
  const [t, join] = await Promise.all([getTranslations("signIn"), getTranslations("join")]);
  switch (error.code) {
    case "sign_in_slowed":
      return { message: t("slowed", { seconds: error.extras.retryAfterSeconds ?? 0 }) };
    case "wrong_credentials":
      return { message: join("wrong") };
    default:
      return { message: errorSentence(await getLocale(), error.code) };
  }
}

/**
 * Who was vouched for in this browser; whoever began too long ago, or is asked first whether they leave, begins anew.
 */
async function requireVouched(): Promise<{ vouched: Vouched; place: string }> {
  const slip = await readSlip(COMPANY_LINK);
  if (!slip) redirect("/sign-in/company?refused=other");
  const { place, replaces, ...vouched } = slip;
  if (!(await replacesNobodyElse(replaces)))
    redirect(`/sign-in/company/${vouched.brandId}?callbackUrl=${encodeURIComponent(place)}` as Route);
  return { vouched, place };
}

async function enter(link: (vouched: Vouched) => Promise<SignedIn>): Promise<FormState> {
  const { vouched, place } = await requireVouched();
  try {
    await startInBrowser(await link(vouched));
  } catch (error) {
    return explain(error);
  }
  await clearSlip(COMPANY_LINK);
  redirect(place as Route);
}

export async function linkByPasswordAction(_previous: FormState, form: FormData): Promise<FormState> {
  const { password = "", one_time_code: code = "" } = formFields(form);
  return enter(async (vouched) =>
    linkByPassword(visitor(), { vouched, password, code: code.slice(0, 100), client: await clientOfRequest() }),
  );
}

export async function linkByMailAction(_previous: FormState, form: FormData): Promise<FormState> {
  const { token = "", one_time_code: code = "" } = formFields(form);
  return enter(async (vouched) =>
    linkByMail(visitor(), { vouched, token, code: code.slice(0, 100), client: await clientOfRequest() }),
  );
}

export async function sendLinkAction(_previous: FormState<"sent">, _form: FormData): Promise<FormState<"sent">> {
  const { vouched } = await requireVouched();
  try {
    await sendLink(visitor(), vouched);
  } catch (error) {
    return explain(error);
  }
  return { result: "sent" };
}
