import { endpoint } from "@/lib/http/endpoint";
import { resource } from "@/lib/http/resource";
import { importedRowsPage } from "@/lib/imports/api-answers";
import { listImportRowsOperation } from "@/lib/imports/api-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(listImportRowsOperation, async ({ context, params, query }) => ({
    body: await importedRowsPage(context, { importId: params.id, ...query }),
  })),
});
