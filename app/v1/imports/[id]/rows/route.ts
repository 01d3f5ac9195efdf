import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { importedRowsPage } from "@/lib/imports/api/api-answers";
import { listImportRowsOperation } from "@/lib/imports/api/api-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(listImportRowsOperation, async ({ context, params, query }) => ({
    body: await importedRowsPage(context, { importId: params.id, ...query }),
  })),
});
