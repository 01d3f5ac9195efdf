import { exportPassports } from "@/lib/passports/lists/export-passports";
import { passportListQuery } from "@/lib/passports/lists/list-contract";
import { csvDownload } from "../../csv-download";

/** The list as a file, by the list's own filters. */
export const GET = csvDownload({ name: "passports", schema: passportListQuery, open: exportPassports });
