import { passportListQuery } from "@/lib/passports/lists/list-contract";
import { exportPassports } from "@/lib/passports/lists/list-passports";
import { csvDownload } from "../../csv-download";

export const GET = csvDownload({ name: "passports", schema: passportListQuery, open: exportPassports });
