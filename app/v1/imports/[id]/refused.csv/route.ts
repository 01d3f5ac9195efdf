import { fileEndpoint } from "@/lib/http/file-endpoint";
import { resource } from "@/lib/http/resource";
import { refusedRowsOperation } from "@/lib/imports/api-contract";
import { refusedRowsFile } from "@/lib/imports/refused-rows";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: fileEndpoint(refusedRowsOperation, ({ context, params }) =>
    refusedRowsFile(context, { importId: params.id, format: "csv" }),
  ),
});
