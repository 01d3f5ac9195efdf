import { z } from "zod";
import { listDownload } from "@/app/(portal)/file-to-save";
import { exportKeys } from "@/lib/api-keys/list-keys";

export const GET = listDownload({ name: "api-keys", schema: z.object({}), open: exportKeys });
