import { listDownload } from "@/app/(portal)/file-to-save";
import { brandListQuery } from "@/lib/operator/contract";
import { exportBrands } from "@/lib/operator/list-all-brands";

export const GET = listDownload({ name: "brands", schema: brandListQuery, open: exportBrands });
