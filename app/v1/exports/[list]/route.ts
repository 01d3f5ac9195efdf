import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { exportListOperation } from "@/lib/exports/contract";
import { EXPORT_USE_CASES } from "@/lib/exports/export-lists";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(exportListOperation, ({ context, params, query }) => EXPORT_USE_CASES[params.list](context, query)),
});
