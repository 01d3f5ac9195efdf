import { importListQuery } from "@/lib/imports/contract";
import { exportImports } from "@/lib/imports/files/export-for-import";
import { csvDownload } from "../../csv-download";

export const GET = csvDownload({ name: "imports", schema: importListQuery, open: exportImports });
