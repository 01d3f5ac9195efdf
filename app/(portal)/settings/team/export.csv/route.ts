import { z } from "zod";
import { listDownload } from "@/app/(portal)/file-to-save";
import { exportTeam } from "@/lib/people/members/list-team";

export const GET = listDownload({ name: "team", schema: z.object({}), open: exportTeam });
