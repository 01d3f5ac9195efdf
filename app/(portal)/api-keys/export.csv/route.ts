import { z } from "zod";
import { exportKeys } from "@/lib/api-keys/list-keys";
import { listDownload } from "../../list-download";

export const GET = listDownload({ name: "api-keys", schema: z.object({}), open: exportKeys });
