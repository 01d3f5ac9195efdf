"use server";

import { action } from "@/app/action";
import type { Fields } from "@/app/action-definition";
import { endRecognition, recogniseAuthority, refuseAuthority } from "@/lib/access-grants/authorities";

const LIST = "/operator/authorities";
const page = ({ grantId }: Fields) => (grantId && /^acg_[0-9a-z]+$/.test(grantId) ? `${LIST}/${grantId}` : LIST);

export const recogniseAuthorityAction = action({ run: recogniseAuthority, page, done: "authority_recognised" });
export const refuseAuthorityAction = action({ run: refuseAuthority, page, done: "authority_refused" });
export const endRecognitionAction = action({ run: endRecognition, page, done: "authority_ended" });
