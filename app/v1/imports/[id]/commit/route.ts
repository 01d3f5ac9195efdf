import { endpoint } from "@/lib/http/endpoint";
import { resource } from "@/lib/http/resource";
import { importAnswerOf } from "@/lib/imports/api-answers";
import { commitImportOperation } from "@/lib/imports/api-contract";
import { commitImport } from "@/lib/imports/commit-import";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint(commitImportOperation, async ({ context, params }) => {
    await commitImport(context, { importId: params.id });
    return { body: await importAnswerOf(context, params.id) };
  }),
});
