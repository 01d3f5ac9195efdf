import { z } from "zod";
import { useCase } from "@/lib/access/use-case";
import { openExport, type ExportColumn, type ExportOptions } from "@/lib/audit/open-export";
import { listKeys } from "./list-keys";

type Row = Awaited<ReturnType<typeof listKeys>>[number];

const columns: ExportColumn<Row>[] = [
  { header: "id", value: ({ id }) => id },
  { header: "name", value: ({ name }) => name },
  { header: "hint", value: ({ hint }) => hint },
  { header: "scopes", value: ({ scopes }) => scopes.join(" ") },
  { header: "state", value: ({ state }) => state },
  { header: "created_by", value: ({ createdByName }) => createdByName },
  { header: "responsible", value: ({ responsible }) => responsible?.name ?? null },
  { header: "created_at", value: ({ createdAt }) => createdAt },
  { header: "last_used_at", value: ({ lastUsedAt }) => lastUsedAt },
  { header: "expires_at", value: ({ expiresAt }) => expiresAt },
];

/** The brand's API keys as CSV, without anything that could be used as one. Throws `forbidden`. */
export const exportKeys = useCase({
  may: "api_keys.read",
  by: "member",
  input: z.object({}),
  audits: ["list.exported"],
  transaction: "stepwise",
  run: async (context, _query, options: ExportOptions): Promise<AsyncGenerator<string>> => {
    const keys = await listKeys(context);
    const batches = (async function* () {
      yield keys;
    })();
    return openExport(context, { list: "api_keys", filters: {}, columns, batches }, options);
  },
});
