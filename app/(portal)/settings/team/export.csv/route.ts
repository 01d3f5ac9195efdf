import { z } from "zod";
import { exportTeam } from "@/lib/people/members/list-team";
import { csvDownload } from "../../../csv-download";

export const GET = csvDownload({ name: "team", schema: z.object({}), open: exportTeam });
