"use server";

import { action } from "@/app/action";
import { onceGone } from "@/app/action-definition";
import { refusalSentence } from "@/app/explain-refusal";
import { getTranslations } from "@/app/i18n";
import { endRecognition, recogniseAuthority, refuseAuthority } from "@/lib/access-grants/authorities";
import type { FormState } from "@/lib/platform/input/form-state";

const page = ({ grantId = "" }: { grantId?: string }) => `/operator/authorities/${encodeURIComponent(grantId)}`;
const refusedTo = onceGone(page, "access_grant_conflict");
const leadTo = (_result: unknown, input: { grantId: string }) => page(input);

export const recogniseAuthorityAction = action({
  run: recogniseAuthority,
  explain: async (error): Promise<FormState | null> => {
    if (error.code === "brand_not_found") {
      const slug = String(error.extras.members?.["slug"]);
      return { errors: { brands: (await getTranslations("accessGrants"))("operator.brandUnknown", { slug }) } };
    }
    return error.code === "access_end_out_of_range" ? { errors: { ends_on: await refusalSentence(error) } } : null;
  },
  refusedTo,
  leadTo,
  done: "authority_recognised",
});
export const refuseAuthorityAction = action({ run: refuseAuthority, refusedTo, leadTo, done: "authority_refused" });
export const endRecognitionAction = action({ run: endRecognition, refusedTo, leadTo, done: "authority_ended" });
