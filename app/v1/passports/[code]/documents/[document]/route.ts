import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { removeUnitDocumentOperation } from "@/lib/passports/documents/api-contract";
import { removeUnitDocument } from "@/lib/passports/documents/remove-document";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  DELETE: endpoint(removeUnitDocumentOperation, async ({ context, params: { code, document: documentId } }) => {
    await removeUnitDocument(context, { code, documentId });
    return { body: undefined };
  }),
});
