import { titled } from "@/app/i18n";
import { readFlash } from "@/components/forms/page-notice";
import { safeCallbackPath } from "@/lib/people/auth/rules";
import { START_PATH } from "@/lib/people/auth/session";
import { environment } from "@/lib/platform/env";
import { FindCompany } from "./find-company";

export const generateMetadata = titled("signIn", "company.title");

export default async function CompanyPage({ searchParams }: PageProps<"/sign-in/company">) {
  const [{ callbackUrl }, flash] = await Promise.all([searchParams, readFlash()]);
  return (
    <FindCompany
      refusal={flash?.code}
      callbackUrl={safeCallbackPath(callbackUrl, environment().publicUrl, START_PATH)}
    />
  );
}
