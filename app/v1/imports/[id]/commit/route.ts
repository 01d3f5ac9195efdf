import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { importAnswerOf } from "@/lib/imports/api/api-answers";
import { commitImportOperation } from "@/lib/imports/api/api-contract";
import { commitImport } from "@/lib/imports/commit/commit-import";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint(commitImportOperation, async ({ context, params }) => {
    await commitImport(context, { importId: params.id });
    return { body: await importAnswerOf(context, params.id) };
  }),
});
