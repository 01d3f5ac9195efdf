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

/** By one of these a row says which product it means. */
const NAMING_FIELDS = ["name", "id", "external_id", "gtin", "record"];

/**
 * Goes from an uploaded file to the check of its rows by what it suggests itself, as far as that is clear: the preview
 * asks once for everything. Answers the step at which a person has to go on: `file` when no row holds names, `columns`
 * when none of them says what the products are, or when a number or a date has two meanings. Throws `forbidden`,
 * `import_not_found`.
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
      // A file that breaks off behind its first rows says so where it can be read in another way; so does one that
      // somebody else works on.
      if (error instanceof DomainError && ["file_refused", "import_state_conflict"].includes(error.code)) return "file";
      throw error;
    }
    return "check";
  },
});

function isClear(suggestions: readonly (Suggestion | null)[]): boolean {
  return suggestions.some((suggestion) => suggestion !== null && NAMING_FIELDS.includes(suggestion.target.field));
}
