import { z } from "zod";
import { exportTeam } from "@/lib/people/members/list-team";
import { listDownload } from "../../../list-download";

export const GET = listDownload({ name: "team", schema: z.object({}), open: exportTeam });
