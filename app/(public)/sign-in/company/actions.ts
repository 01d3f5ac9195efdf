"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "@/app/i18n";
import { safeCallbackPath } from "@/lib/people/auth/rules";
import { START_PATH } from "@/lib/people/auth/session";
import { visitor } from "@/lib/people/auth/visitor";
import { findCompanyForm } from "@/lib/people/company-sign-in/contract";
import { findCompany } from "@/lib/people/company-sign-in/find-company";
import { environment } from "@/lib/platform/env";
import { type FormState, formFields } from "@/lib/platform/input/form-state";

/** Leads to the provider of the brand that a mailbox's domain belongs to. The mailbox goes no further than this. */
export async function findCompanyAction(_previous: FormState, form: FormData): Promise<FormState> {
  const { callbackUrl, ...fields } = formFields(form);
  const t = await getTranslations("signIn");
  const read = findCompanyForm.safeParse(fields);
  if (!read.success) return { message: t("invalidEmail"), values: { email: fields["email"] ?? "" } };
  const company = await findCompany(visitor(), read.data);
  if (!company) return { message: t("company.none"), values: { email: read.data.email } };
  const place = safeCallbackPath(callbackUrl, environment().publicUrl, START_PATH);
  redirect(`/sign-in/company/${company.brandId}?callbackUrl=${encodeURIComponent(place)}` as Route);
}
