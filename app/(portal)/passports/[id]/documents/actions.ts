"use server";

import { z } from "zod";
import { action } from "@/app/action";
import { documentId } from "@/lib/passports/documents/contract";
import { removeUnitDocument } from "@/lib/passports/documents/remove-document";

export const removeUnitDocumentAction = action({
  of: removeUnitDocument,
  schema: z.object({ passportId: z.string(), documentId }),
  run: (context, { passportId: code, documentId: id }) => removeUnitDocument(context, { code, documentId: id }),
  page: ({ passportId = "" }: { passportId?: string }) => `/passports/${encodeURIComponent(passportId)}`,
  done: "unit_document_removed",
});
