import { importListQuery } from "@/lib/imports/contract";
import { exportImports } from "@/lib/imports/show-import";
import { listDownload } from "../../list-download";

export const GET = listDownload({ name: "imports", schema: importListQuery, open: exportImports });
