import { z } from "zod";
import { type ListedApiKey, listApiKeys } from "@/db/queries/api-keys";
import { mayGrantScope } from "@/lib/access/permissions";
import { nothing, useCase } from "@/lib/access/use-case";
import { openExport, type ExportColumn, type ExportOptions } from "@/lib/audit/open-export";
import { now } from "@/lib/platform/clock";
import { type ApiKeyState, apiKeyState } from "./lifetime";

interface KeyStatus {
  state: ApiKeyState;
  /** Active, but with more permissions than the responsible person's role, or that person has left. */
  exceedsRole: boolean;
}

const exceedsRole = ({ responsible, responsibleRole: role, scopes }: ListedApiKey): boolean =>
  responsible !== null && !scopes.every((scope) => role !== null && mayGrantScope(role, scope));

export const listKeys = useCase({
  may: "api_keys.read",
  by: ["member", "operator"],
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<(ListedApiKey & KeyStatus)[]> => {
    const keys = await listApiKeys(db, { brandId: actor.brandId });
    const at = now();
    return keys.map((key) => {
      const state = apiKeyState(key, at);
      return { ...key, state, exceedsRole: state === "active" && exceedsRole(key) };
    });
  },
});

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
