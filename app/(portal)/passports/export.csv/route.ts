import { passportListQuery } from "@/lib/passports/lists/list-contract";
import { exportPassports } from "@/lib/passports/lists/list-passports";
import { csvDownload } from "../../csv-download";

/** The list as a file, by the list's own filters. */
export const GET = csvDownload({ name: "passports", schema: passportListQuery, open: exportPassports });
