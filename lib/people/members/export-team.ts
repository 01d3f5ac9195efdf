import { z } from "zod";
import { useCase } from "@/lib/access/use-case";
import { openExport, type ExportColumn, type ExportOptions } from "@/lib/audit/open-export";
import { listTeam, type Team } from "./list-team";

const columns: ExportColumn<Team["members"][number]>[] = [
  { header: "id", value: ({ userId }) => userId },
  { header: "name", value: ({ name }) => name },
  { header: "email", value: ({ email }) => email },
  { header: "role", value: ({ role }) => role },
  { header: "has_two_factor", value: ({ hasTwoFactor }) => hasTwoFactor },
  { header: "joined_at", value: ({ joinedAt }) => joinedAt },
  { header: "last_seen_at", value: ({ lastSeenAt }) => lastSeenAt },
];

/** The acting brand's members as CSV, by name: what a review of who has access begins with. Throws `forbidden`. */
export const exportTeam = useCase({
  may: "team.read",
  by: "member",
  input: z.object({}),
  audits: ["list.exported"],
  transaction: "stepwise",
  run: async (context, _query, options: ExportOptions): Promise<AsyncGenerator<string>> => {
    const { members } = await listTeam(context);
    const batches = (async function* () {
      yield members;
    })();
    return openExport(context, { list: "team", filters: {}, columns, batches }, options);
  },
});
