import { brandListQuery } from "@/lib/operator/contract";
import { exportBrands } from "@/lib/operator/list-all-brands";
import { csvDownload } from "../../../csv-download";

/** The list as a file, by the list's own filters. */
export const GET = csvDownload({ name: "brands", schema: brandListQuery, open: exportBrands });
