"use server";

import { z } from "zod";
import { action } from "@/app/action";
import { onceGone } from "@/app/action-definition";
import { changePassport } from "@/lib/lifecycle/change-passport";
import { documentId } from "@/lib/passports/documents/contract";
import { removeUnitDocument } from "@/lib/passports/documents/remove-document";
import { withDiscarding } from "./read-discarding";

const page = ({ passportId = "" }: { passportId?: string }) => `/passports/${encodeURIComponent(passportId)}`;

export const changePassportAction = action({
  run: changePassport,
  readInput: withDiscarding,
  refusedTo: onceGone(page, "passport_state_conflict"),
  leadTo: (_result, input) => page(input),
  done: ({ change }) => `passport_${change}`,
});

export const removeUnitDocumentAction = action({
  of: removeUnitDocument,
  schema: z.object({ passportId: z.string(), documentId }),
  run: (context, { passportId: code, documentId: id }) => removeUnitDocument(context, { code, documentId: id }),
  page: ({ passportId = "" }: { passportId?: string }) => `/passports/${encodeURIComponent(passportId)}`,
  done: "unit_document_removed",
});
