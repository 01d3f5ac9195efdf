import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { addUnitDocuments } from "@/lib/passports/documents/add-documents";
import { addUnitDocumentsOperation, listUnitDocumentsOperation } from "@/lib/passports/documents/api-contract";
import { documentsAnswerOf, listDocumentsOfUnit } from "@/lib/passports/documents/list-documents";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(listUnitDocumentsOperation, async ({ context, params: { code } }) => ({
    body: documentsAnswerOf(await listDocumentsOfUnit(context, { code })),
  })),
  POST: endpoint(addUnitDocumentsOperation, async ({ context, params: { code }, body: { documents } }) => ({
    body: documentsAnswerOf(await addUnitDocuments(context, { code, documents })),
  })),
});
