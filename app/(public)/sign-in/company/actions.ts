"use server";

import { action } from "@/app/action";
import { getTranslations } from "@/app/i18n";
import { safeCallbackPath } from "@/lib/people/auth/rules";
import { START_PATH } from "@/lib/people/auth/session";
import { findCompanyForm } from "@/lib/people/company-sign-in/contract";
import { findCompany } from "@/lib/people/company-sign-in/find-company";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";

/** Redirects to the provider of the brand that owns the mailbox's domain. The mailbox is not sent to the provider. */
export const findCompanyAction = action({
  by: "anyone",
  schema: findCompanyForm,
  run: async (visitor, { email }) => {
    const company = await findCompany(visitor, { email });
    if (!company) throw new DomainError("not_found", "No brand has this domain.");
    return company;
  },
  leadTo: ({ brandId }, { callbackUrl }) => {
    const target = safeCallbackPath(callbackUrl, environment().publicUrl, START_PATH);
    return `/sign-in/company/${brandId}?callbackUrl=${encodeURIComponent(target)}`;
  },
  explain: async ({ code }) => {
    const t = await getTranslations("signIn");
    return { message: t(code === "not_found" ? "company.none" : "invalidEmail") };
  },
});
