import { importListQuery } from "@/lib/imports/contract";
import { exportImports } from "@/lib/imports/files/export-for-import";
import { csvDownload } from "../../csv-download";

/** The list as a file, by the list's own filters. */
export const GET = csvDownload({ name: "imports", schema: importListQuery, open: exportImports });
