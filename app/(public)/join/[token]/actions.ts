"use server";

import { action } from "@/app/action";
import { explainRefusal } from "@/app/explain-refusal";
import { getLocale, getTranslations } from "@/app/i18n";
import { requireMember, START_PATH } from "@/lib/people/auth/session";
import { acceptAsNewPerson, acceptSignedIn, acceptWithPassword } from "@/lib/people/members/accept-invitation";
import { joinForm, knownPersonForm, newPersonForm } from "@/lib/people/members/contract";
import type { DomainError } from "@/lib/platform/errors";
import type { FormState } from "@/lib/platform/input/form-state";
import { clientOfRequest, startInBrowser } from "../../begin-session";

const welcome = { leadTo: () => START_PATH, done: "brand_joined" } as const;

async function explain(error: DomainError): Promise<FormState> {
  const join = await getTranslations("join");
  if (error.code === "sign_in_slowed")
    return { message: join("slowed", { seconds: error.extras.retryAfterSeconds ?? 0 }) };
  return error.code === "wrong_credentials" ? { message: join("wrong") } : explainRefusal(error);
}

export const joinAsNewPerson = action({
  by: "anyone",
  schema: newPersonForm,
  run: async (visitor, input) =>
    startInBrowser(
      await acceptAsNewPerson(visitor, { ...input, locale: await getLocale(), ...(await clientOfRequest()) }),
    ),
  ...welcome,
  explain,
});

export const joinWithPassword = action({
  by: "anyone",
  schema: knownPersonForm,
  run: async (visitor, { one_time_code: code, ...input }) =>
    startInBrowser(await acceptWithPassword(visitor, { ...input, code, ...(await clientOfRequest()) })),
  ...welcome,
  explain,
});

export const joinSignedIn = action({
  schema: joinForm,
  of: acceptSignedIn,
  isOnItsOwn: true,
  run: async (context, { token }) => acceptSignedIn(context, { token, user: (await requireMember()).user }),
  ...welcome,
  explain,
});
