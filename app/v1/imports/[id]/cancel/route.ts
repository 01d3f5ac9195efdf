import { endpoint } from "@/lib/http/endpoint";
import { resource } from "@/lib/http/resource";
import { importAnswerOf } from "@/lib/imports/api-answers";
import { cancelImportOperation } from "@/lib/imports/api-contract";
import { cancelImport } from "@/lib/imports/commit-import";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint(cancelImportOperation, async ({ context, params }) => {
    await cancelImport(context, { importId: params.id });
    return { body: await importAnswerOf(context, params.id) };
  }),
});
