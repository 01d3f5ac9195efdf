import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { removeUnitDocumentOperation } from "@/lib/passports/documents/api-contract";
import { documentsAnswerOf } from "@/lib/passports/documents/document-answers";
import { removeUnitDocument } from "@/lib/passports/documents/remove-document";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint(removeUnitDocumentOperation, async ({ context, params: { code, document: documentId } }) => ({
    body: documentsAnswerOf(await removeUnitDocument(context, { code, documentId })),
  })),
});
