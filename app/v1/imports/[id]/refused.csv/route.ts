import { refusedRowsOperation } from "@/lib/imports/api/api-contract";
import { refusedRowsFile } from "@/lib/imports/rows/refused-rows";
import { endpoint } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/resource";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(refusedRowsOperation, ({ context, params }) =>
    refusedRowsFile(context, { importId: params.id, format: "csv" }),
  ),
});
