"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { faultsByField, memberContext } from "@/app/(portal)/action";
import { getLocale, getTranslations } from "@/app/i18n";
import { requireMember, START_PATH } from "@/lib/people/auth/session";
import { visitor } from "@/lib/people/auth/visitor";
import { acceptAsNewPerson, acceptSignedIn, acceptWithPassword } from "@/lib/people/members/accept-invitation";
import { newPersonForm } from "@/lib/people/members/contract";
import { DomainError } from "@/lib/platform/errors";
import { errorSentence } from "@/lib/platform/i18n/error-sentence";
import { type FormState, formFields } from "@/lib/platform/input/form-state";
import { readInput } from "@/lib/platform/input/read-input";
import { clientOfRequest, startInBrowser } from "../../begin-session";

const WELCOME = `${START_PATH}?done=brand_joined` as Route;

async function explain(error: unknown): Promise<Pick<FormState, "message" | "errors">> {
  if (!(error instanceof DomainError)) throw error;
  if (error.extras.errors) return { errors: await faultsByField(error.extras.errors) };
  const join = await getTranslations("join");
  if (error.code === "sign_in_slowed")
    return { message: join("slowed", { seconds: error.extras.retryAfterSeconds ?? 0 }) };
  if (error.code === "wrong_credentials") return { message: join("wrong") };
  return { message: errorSentence(await getLocale(), error.code) };
}

export async function joinAsNewPerson(_previous: FormState, form: FormData): Promise<FormState> {
  const { token = "", name = "", password = "" } = formFields(form);
  const values = { name };
  const input = readInput(newPersonForm, { name, password });
  if (!input.ok) return { errors: await faultsByField(input.errors), values };
  try {
    await startInBrowser(
      await acceptAsNewPerson(visitor(), {
        ...input.value,
        token,
        locale: await getLocale(),
        ...(await clientOfRequest()),
      }),
    );
  } catch (error) {
    return { ...(await explain(error)), values };
  }
  redirect(WELCOME);
}

export async function joinWithPassword(_previous: FormState, form: FormData): Promise<FormState> {
  const { token = "", password = "", one_time_code: code = "" } = formFields(form);
  try {
    await startInBrowser(
      await acceptWithPassword(visitor(), { token, password, code: code.slice(0, 100), ...(await clientOfRequest()) }),
    );
  } catch (error) {
    return explain(error);
  }
  redirect(WELCOME);
}

export async function joinSignedIn(_previous: FormState, form: FormData): Promise<FormState> {
  const [context, { user }] = await Promise.all([memberContext(), requireMember()]);
  try {
    await acceptSignedIn(context, { token: formFields(form).token ?? "", user });
  } catch (error) {
    return explain(error);
  }
  redirect(WELCOME);
}
