import { buffer } from "node:stream/consumers";
import { memberContext } from "@/app/action";
import { getLocale } from "@/app/i18n";
import { permit } from "@/lib/access/use-case";
import { XLSX_MEDIA_TYPE } from "@/lib/platform/spreadsheets/xlsx-writer";
import { rowsTemplate } from "@/lib/unsold-goods/import-rows";
import { fileToSave } from "../../../file-to-save";

export function GET(): Promise<Response> {
  return fileToSave(async () => {
    permit((await memberContext()).actor, "compliance.read");
    const file = await buffer(rowsTemplate(await getLocale()));
    return { fileName: "unsold-goods.xlsx", mediaType: XLSX_MEDIA_TYPE, body: new Uint8Array(file) };
  });
}
