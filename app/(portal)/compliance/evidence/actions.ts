"use server";

import { action } from "@/app/action";
import type { Fields } from "@/app/action-definition";
import { documentHref } from "@/components/evidence/evidence-marks";
import { attachEvidence, detachEvidence } from "@/lib/evidence/attach-evidence";
import { deleteForm } from "@/lib/evidence/contract";
import { deleteEvidence } from "@/lib/evidence/list-evidence";

const reviewPage = ({ productId = "" }: Fields) => `/compliance/products/${encodeURIComponent(productId)}`;

export const attachEvidenceAction = action({
  // Repeated values of one name arrive as one text, separated by spaces.
  readInput: ({ checks, fields, ...more }) => ({ ...more, checks: checks?.split(" "), fields: fields?.split(" ") }),
  run: attachEvidence,
  page: reviewPage,
  done: "evidence_attached",
});

export const detachEvidenceAction = action({ run: detachEvidence, page: reviewPage, done: "evidence_detached" });

export const deleteEvidenceAction = action({
  of: deleteEvidence,
  schema: deleteForm,
  run: (context, { documentId }) => deleteEvidence(context, { documentId }),
  page: ({ documentId = "" }) => documentHref(encodeURIComponent(documentId)),
  done: "evidence_deleted",
});
