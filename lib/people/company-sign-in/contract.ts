import { z } from "zod";
import { codeOfSecondStep, linkToken } from "@/lib/people/auth/contract";
import { mailbox } from "@/lib/platform/input/mailbox";
import { secret } from "@/lib/platform/input/secret";
import { issue, text } from "@/lib/platform/input/text";
import { parseUrl } from "@/lib/platform/parse-url";
import { COMPANY_ROLES, isDomain } from "./rules";

/** No query or fragment, because paths are appended to it. */
const isIssuer = (url: URL | null) =>
  url !== null && /^https?:$/.test(url.protocol) && url.search === "" && url.hash === "";

export const companySignInForm = z.strictObject({
  issuer: text(500).refine(
    (value) => isIssuer(parseUrl(value)),
    issue("invalid_url", "An issuer is an address beginning with https://."),
  ),
  client_id: text(300),
  client_secret: secret(text(1_000).optional()),
  default_role: z.enum(COMPANY_ROLES),
  seen: z.string().max(100),
});
export type CompanySignInForm = z.output<typeof companySignInForm>;

export const companyDomainForm = z.strictObject({
  domain: z
    .string()
    .overwrite((value) => value.trim().toLowerCase().replace(/^@/, ""))
    .refine(isDomain, issue("domain_form", "A domain looks like example.com.")),
});
export type CompanyDomainForm = z.output<typeof companyDomainForm>;

export const findCompanyForm = z.object({ email: mailbox(), callbackUrl: z.string().optional() });

export const linkByPasswordForm = z.object({
  password: secret(z.string().default("")),
  one_time_code: codeOfSecondStep,
});

export const linkByMailForm = z.object({ token: linkToken, one_time_code: codeOfSecondStep });
