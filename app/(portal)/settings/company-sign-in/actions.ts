"use server";

import { action } from "@/app/action";
import {
  addCompanyDomain,
  removeCompanyDomain,
  verifyCompanyDomain,
  requireCompanySignIn,
  trustCompanyAddresses,
} from "@/lib/people/company-sign-in/change-domains";
import {
  removeCompanySignIn,
  saveCompanySignIn,
  testCompanySignIn,
} from "@/lib/people/company-sign-in/change-provider";

const PAGE = "/settings/company-sign-in";
const page = () => PAGE;

export const saveProviderAction = action({
  isOnItsOwn: true,
  run: saveCompanySignIn,
  leadTo: () => PAGE,
  done: "provider_saved",
});
export const testProviderAction = action({ isOnItsOwn: true, run: testCompanySignIn, page, done: "provider_answers" });
export const removeProviderAction = action({ run: removeCompanySignIn, page, done: "provider_removed" });
export const addDomainAction = action({ run: addCompanyDomain, leadTo: () => PAGE, done: "domain_added" });
export const verifyDomainAction = action({ isOnItsOwn: true, run: verifyCompanyDomain, page, done: "domain_verified" });
export const removeDomainAction = action({ run: removeCompanyDomain, page, done: "domain_removed" });

export const trustAddressesAction = action({
  run: trustCompanyAddresses,
  page,
  done: ({ isTrusted }) => (isTrusted ? "addresses_trusted" : "addresses_not_trusted"),
});

export const requireCompanySignInAction = action({
  run: requireCompanySignIn,
  page,
  done: ({ isRequired }) => (isRequired ? "company_sign_in_required" : "company_sign_in_relaxed"),
});
