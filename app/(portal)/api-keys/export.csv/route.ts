import { z } from "zod";
import { exportKeys } from "@/lib/api-keys/list-keys";
import { csvDownload } from "../../csv-download";

export const GET = csvDownload({ name: "api-keys", schema: z.object({}), open: exportKeys });
