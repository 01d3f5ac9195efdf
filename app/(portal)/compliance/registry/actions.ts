"use server";

import { action } from "@/app/action";
import type { Fields } from "@/app/action-definition";
import { applyAnswer, discardAnswer } from "@/lib/eu-registry/apply-answer";
import { makeRegistryFiles } from "@/lib/eu-registry/make-files";
import { recordRegistration } from "@/lib/eu-registry/record-registrations";
import { discardRegistryFile, markRegistryFileUploaded } from "@/lib/eu-registry/settle-files";
import { stateAcceptance, withdrawAcceptance } from "@/lib/eu-registry/show-registry";

const entries = () => "/compliance/registry";
const filePage = ({ fileId = "" }: Fields) => `/compliance/registry/files/${encodeURIComponent(fileId)}`;

export const makeFilesAction = action({ run: makeRegistryFiles, page: entries, done: "registry_files_requested" });

export const stateAcceptanceAction = action({
  run: stateAcceptance,
  leadTo: entries,
  done: "registry_acceptance_stated",
});

export const withdrawAcceptanceAction = action({
  run: withdrawAcceptance,
  page: entries,
  done: "registry_acceptance_withdrawn",
});

export const markUploadedAction = action({
  run: markRegistryFileUploaded,
  leadTo: (_result, { fileId }) => filePage({ fileId }),
  done: "registry_file_uploaded",
});

export const discardFileAction = action({ run: discardRegistryFile, page: filePage, done: "registry_file_discarded" });

export const recordRegistrationAction = action({
  run: recordRegistration,
  leadTo: ({ passportId, productId }) => (passportId ? `/passports/${passportId}` : `/products/${productId}`),
  done: "registry_registration_recorded",
});

const answerPage = ({ answerId = "" }: Fields) => `/compliance/registry/answers/${encodeURIComponent(answerId)}`;

export const applyAnswerAction = action({ run: applyAnswer, page: answerPage, done: "registry_answer_applied" });

export const discardAnswerAction = action({ run: discardAnswer, page: answerPage, done: "registry_answer_discarded" });
