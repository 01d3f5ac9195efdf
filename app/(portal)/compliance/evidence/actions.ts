"use server";

import { documentHref } from "@/components/evidence/evidence-words";
import { attachEvidence, detachEvidence } from "@/lib/evidence/attach-evidence";
import { attachForm, deleteForm, detachForm } from "@/lib/evidence/contract";
import { deleteEvidence } from "@/lib/evidence/delete-evidence";
import { memberCommand } from "../../action";

type Fields = Partial<Record<string, string>>;

const reviewPage = ({ productId = "" }: Fields) => `/compliance/products/${encodeURIComponent(productId)}`;

export const attachEvidenceAction = memberCommand({
  schema: attachForm,
  // Several values of one name come as one text.
  read: ({ checks, fields, ...more }) => ({ ...more, checks: checks?.split(" "), fields: fields?.split(" ") }),
  run: attachEvidence,
  page: reviewPage,
  done: "evidence_attached",
});

export const detachEvidenceAction = memberCommand({
  schema: detachForm,
  run: detachEvidence,
  page: reviewPage,
  done: "evidence_detached",
});

export const deleteEvidenceAction = memberCommand({
  schema: deleteForm,
  run: (context, { documentId }) => deleteEvidence(context, { documentId }),
  page: ({ documentId = "" }) => documentHref(encodeURIComponent(documentId)),
  done: "evidence_deleted",
});
