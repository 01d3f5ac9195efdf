"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { action } from "@/app/action";
import { refusalSentence } from "@/app/explain-refusal";
import { getTranslations } from "@/app/i18n";
import { refusalReason } from "@/lib/people/auth/next-auth-company";
import { clearTicket, COMPANY_LINK, readTicket } from "@/lib/people/auth/session-tickets";
import type { SignedIn } from "@/lib/people/auth/sign-in";
import { linkByMailForm, linkByPasswordForm } from "@/lib/people/company-sign-in/contract";
import type { Vouched } from "@/lib/people/company-sign-in/enter-by-company";
import { linkByMail, linkByPassword, sendLink } from "@/lib/people/company-sign-in/link-account";
import type { DomainError } from "@/lib/platform/errors";
import type { FormState } from "@/lib/platform/input/form-state";
import { clientOfRequest, startInBrowser } from "../../../begin-session";
import { endsOnlyOwnSession } from "../leave";
import { refusedAt } from "../refuse";

async function explain(error: DomainError): Promise<FormState> {
  if (error.code === "company_refused") redirect((await refusedAt(refusalReason(error))) as Route);
  const [t, join] = await Promise.all([getTranslations("signIn"), getTranslations("join")]);
  switch (error.code) {
    case "sign_in_slowed":
      return { message: t("slowed", { seconds: error.extras.retryAfterSeconds ?? 0 }) };
    case "wrong_credentials":
      return { message: join("wrong") };
    default:
      return { message: await refusalSentence(error) };
  }
}

/** Redirects to the start if the ticket has expired or another session's replacement needs confirmation. */
async function requireVouched(): Promise<{ vouched: Vouched; target: string }> {
  const slip = await readTicket(COMPANY_LINK);
  if (!slip) redirect((await refusedAt("other")) as Route);
  const { place: returnPath, replaces, ...vouched } = slip;
  if (!(await endsOnlyOwnSession(replaces)))
    redirect(`/sign-in/company/${vouched.brandId}?callbackUrl=${encodeURIComponent(returnPath)}` as Route);
  return { vouched, target: returnPath };
}

async function enter(link: (vouched: Vouched) => Promise<SignedIn>): Promise<string> {
  const { vouched, target } = await requireVouched();
  await startInBrowser(await link(vouched));
  await clearTicket(COMPANY_LINK);
  return target;
}

export const linkByPasswordAction = action({
  by: "anyone",
  schema: linkByPasswordForm,
  run: (visitor, { password, one_time_code: code }) =>
    enter(async (vouched) => linkByPassword(visitor, { vouched, password, code, client: await clientOfRequest() })),
  leadTo: (target) => target,
  explain,
});

export const linkByMailAction = action({
  by: "anyone",
  schema: linkByMailForm,
  run: (visitor, { token, one_time_code: code }) =>
    enter(async (vouched) => linkByMail(visitor, { vouched, token, code, client: await clientOfRequest() })),
  leadTo: (target) => target,
  explain,
});

export const sendLinkAction = action({
  by: "anyone",
  run: async (visitor): Promise<"sent"> => {
    await sendLink(visitor, (await requireVouched()).vouched);
    return "sent";
  },
  explain,
});
