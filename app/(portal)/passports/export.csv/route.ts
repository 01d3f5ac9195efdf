import { passportListQuery } from "@/lib/passports/lists/list-contract";
import { exportPassports } from "@/lib/passports/lists/list-passports";
import { listDownload } from "../../list-download";

export const GET = listDownload({ name: "passports", schema: passportListQuery, open: exportPassports });
