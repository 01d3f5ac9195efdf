import { listDownload } from "@/app/(portal)/file-to-save";
import { importListQuery } from "@/lib/imports/contract";
import { exportImports } from "@/lib/imports/show-import";

export const GET = listDownload({ name: "imports", schema: importListQuery, open: exportImports });
