import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { refusedRowsOperation } from "@/lib/imports/api/api-contract";
import { refusedRowsFile } from "@/lib/imports/rows/list-rows";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(refusedRowsOperation, ({ context, params }) =>
    refusedRowsFile(context, { importId: params.id, format: "csv" }),
  ),
});
