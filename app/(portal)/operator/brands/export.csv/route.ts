import { brandListQuery } from "@/lib/operator/contract";
import { exportBrands } from "@/lib/operator/list-all-brands";
import { listDownload } from "../../../list-download";

export const GET = listDownload({ name: "brands", schema: brandListQuery, open: exportBrands });
