import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import type { Encoding } from "@/lib/platform/spreadsheets/contract";
import { chooseHeader } from "../columns/choose-header";
import { openQuestion } from "../columns/column-content";
import { mapColumns } from "../columns/map-columns";
import { showMapping } from "../columns/show-mapping";
import { suggestHeader } from "../columns/suggest-header";
import type { Suggestion } from "../commit/plan-rules";
import { getImport } from "../own-import";
import { rereadFile } from "../rows/revalidate-rows";
import { recallEncoding } from "./begin-import";

const NAMING_FIELDS = ["name", "id", "external_id", "gtin", "record"];

/**
 * Runs the steps from the upload to the check where they are unambiguous. Returns the step that needs a person:
 * `file` if there is no header, `columns` if no column identifies products or values are ambiguous. Throws
 * `forbidden`, `import_not_found`.
 */
export const prepareImport = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: ids("importId"),
  audits: [],
  run: async (context, { importId }): Promise<"file" | "columns" | "check"> => {
    const { state, inspection: uploaded, sheetIndex } = await getImport(context, importId);
    if (state !== "uploaded") return "check";
    const { db, actor } = context;
    const inspection = await recallEncoding(db, { brandId: actor.brandId, importId, inspection: uploaded, sheetIndex });
    if (inspection.readings) return "file";
    if (inspection !== uploaded)
      await rereadFile(context, { importId, encoding: inspection.dialect?.encoding as Encoding | undefined });
    const sheet = inspection.sheets.find(({ index }) => index === sheetIndex);
    const header = sheet && suggestHeader(sheet);
    if (!header || header.header_row === 0) return "file";
    try {
      await chooseHeader(context, { importId, sheet_index: sheetIndex, ...header });
      const { suggestions, options, columns } = await showMapping(context, { importId });
      const isOpen = columns.some(
        ({ samples }, index) => openQuestion(suggestions[index]?.target ?? null, samples) !== null,
      );
      if (isOpen || !isClear(suggestions)) return columns.length === 1 && !isOpen ? "file" : "columns";
      await mapColumns(context, {
        importId,
        targets: suggestions.map((suggestion) => suggestion && suggestion.target),
        blanks: options.blanks,
      });
    } catch (error) {
      if (error instanceof DomainError && ["file_refused", "import_state_conflict"].includes(error.code)) return "file";
      throw error;
    }
    return "check";
  },
});

function isClear(suggestions: readonly (Suggestion | null)[]): boolean {
  return suggestions.some((suggestion) => suggestion !== null && NAMING_FIELDS.includes(suggestion.target.field));
}
