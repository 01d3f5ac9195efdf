"use server";

import { action } from "@/app/action";
import { type Fields, onceGone } from "@/app/action-definition";
import { refusalSentence } from "@/app/explain-refusal";
import { getTranslations } from "@/app/i18n";
import {
  consentToGrant,
  grantAccess,
  inviteReader,
  refuseAccess,
  revokeAccess,
} from "@/lib/access-grants/decide-grant";
import type { DomainError } from "@/lib/platform/errors";
import type { FormState } from "@/lib/platform/input/form-state";

const LIST = "/settings/access";
const page = ({ grantId }: Fields) => (grantId && /^acg_[0-9a-z]+$/.test(grantId) ? `${LIST}/${grantId}` : LIST);
const withElements = (fields: Record<string, string>, form: FormData) => {
  const elements = form.getAll("elements");
  return { ...fields, elements: elements.length > 0 ? elements : undefined };
};
const done = (_input: unknown, { status }: { status: string }) =>
  status === "consent" ? "access_consent_asked" : "access_granted";

const explain = async (error: DomainError): Promise<FormState | null> => {
  if (error.code === "product_not_found")
    return { errors: { gtin: (await getTranslations("accessGrants"))("portal.gtinUnknown") } };
  if (error.code === "passport_not_found")
    return { errors: { code: (await getTranslations("accessGrants"))("portal.codeUnknown") } };
  if (error.code === "access_role_not_offered") return { errors: { role: await refusalSentence(error) } };
  return error.code === "access_end_out_of_range" ? { errors: { ends_on: await refusalSentence(error) } } : null;
};
const refusedTo = onceGone(page, "access_grant_conflict");
const leadTo = (_result: unknown, { grantId }: { grantId: string }) => `${LIST}/${grantId}`;

export const grantAccessAction = action({
  run: grantAccess,
  readInput: withElements,
  explain,
  refusedTo,
  leadTo,
  done,
});
export const consentToGrantAction = action({ run: consentToGrant, page, done: "access_granted" });
export const refuseAccessAction = action({ run: refuseAccess, refusedTo, leadTo, done: "access_refused" });
export const revokeAccessAction = action({ run: revokeAccess, refusedTo, leadTo, done: "access_revoked" });
export const inviteReaderAction = action({
  run: inviteReader,
  readInput: withElements,
  explain,
  leadTo: ({ grantId }) => `${LIST}/${grantId}`,
  done,
});
