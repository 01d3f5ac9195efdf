import { brandListQuery } from "@/lib/operator/contract";
import { exportBrands } from "@/lib/operator/list-all-brands";
import { csvDownload } from "../../../csv-download";

export const GET = csvDownload({ name: "brands", schema: brandListQuery, open: exportBrands });
