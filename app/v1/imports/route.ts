import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { importAnswerOf } from "@/lib/imports/api/api-answers";
import { createImportOperation, type ImportQuery } from "@/lib/imports/api/api-contract";
import { prepareFile, startApiImport } from "@/lib/imports/api/import-through-api";
import { removeFile } from "@/lib/imports/files/file-store";

const DECIMAL_MARKS = { point: ".", comma: "," } as const;

function commitOf({ dry_run: dryRun, commit, on_error: onError }: ImportQuery) {
  if (dryRun === "true") return "never";
  if (commit === "manual") return "ask";
  return onError === "fail" ? "all" : "good";
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint(createImportOperation, {
    receive: async ({ context, query }, { body, fileName, mediaType }) => {
      const prepared = await prepareFile(context, {
        body,
        fileName: fileName ?? "import",
        isNdjson: mediaType === "application/x-ndjson",
        encoding: query.encoding,
      });
      return { ...prepared, discard: () => removeFile(prepared.importId) };
    },
    handle: async ({ context, query, body: prepared }) => {
      await startApiImport(context, {
        prepared,
        blanks: query.blanks,
        commit: commitOf(query),
        ignoreUnknown: query.ignore_unknown === "true",
        decimal: query.decimal && DECIMAL_MARKS[query.decimal],
        dates: query.dates,
        hiddenRows: query.hidden_rows,
      });
      return {
        body: await importAnswerOf(context, prepared.importId),
        headers: { Location: `/v1/imports/${prepared.importId}` },
      };
    },
  }),
});
