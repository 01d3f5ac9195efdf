import { z } from "zod";
import { mailbox } from "@/lib/input/mailbox";
import { fault, text } from "@/lib/input/text";
import { COMPANY_ROLES, isDomain } from "./rules";

/** A brand's OpenID provider as an owner enters it. */
export const companySignInForm = z.strictObject({
  issuer: text(500).refine(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).search === "" && new URL(value).hash === "",
    fault("invalid_url", "An issuer is an address beginning with https://."),
  ),
  client_id: text(300),
  /** Left out: the one that is kept. */
  client_secret: text(1_000).optional(),
  default_role: z.enum(COMPANY_ROLES),
  /** The state that the form was opened with. */
  seen: z.string().max(100),
});
export type CompanySignInForm = z.output<typeof companySignInForm>;

export const companyDomainForm = z.strictObject({
  domain: z
    .string()
    .overwrite((value) => value.trim().toLowerCase().replace(/^@/, ""))
    .refine(isDomain, fault("domain_form", "A domain looks like example.com.")),
});
export type CompanyDomainForm = z.output<typeof companyDomainForm>;

export const findCompanyForm = z.strictObject({ email: mailbox() });
