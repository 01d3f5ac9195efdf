import { listDownload } from "@/app/(portal)/file-to-save";
import { passportListQuery } from "@/lib/passports/lists/list-contract";
import { exportPassports } from "@/lib/passports/lists/list-passports";

export const GET = listDownload({ name: "passports", schema: passportListQuery, open: exportPassports });
