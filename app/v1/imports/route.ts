import { resource } from "@/lib/http/resource";
import { uploadEndpoint } from "@/lib/http/upload-endpoint";
import { importAnswerOf } from "@/lib/imports/api-answers";
import { createImportOperation } from "@/lib/imports/api-contract";
import { removeFile } from "@/lib/imports/file-store";
import { prepareFile, startApiImport } from "@/lib/imports/import-through-api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: uploadEndpoint(createImportOperation, {
    receive: async ({ context }, { body, fileName, mediaType }) => {
      const prepared = await prepareFile(context, {
        body,
        fileName: fileName ?? "import",
        isNdjson: mediaType === "application/x-ndjson",
      });
      return { ...prepared, discard: () => removeFile(prepared.importId) };
    },
    handle: async ({ context, query }, prepared) => {
      const commit = query.dry_run === "true" ? "ask" : query.on_error === "fail" ? "all" : "good";
      await startApiImport(context, {
        prepared,
        blanks: query.blanks,
        commit,
        ignoreUnknown: query.ignore_unknown === "true",
      });
      return {
        body: await importAnswerOf(context, prepared.importId),
        headers: { Location: `/v1/imports/${prepared.importId}` },
      };
    },
  }),
});
