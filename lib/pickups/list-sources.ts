import {
  countPickedFiles,
  listPickedFiles,
  listPickupSourceRows,
  type PickupFileRow,
  type PickupSourceRow,
} from "@/db/queries/pickups";
import { nothing, useCase } from "@/lib/access/use-case";
import type { ImportCounts, ImportState } from "@/lib/imports/rules";
import { ids } from "@/lib/platform/input/ids";
import { cutPage } from "@/lib/platform/input/list-page";
import { getSource } from "./change-sources";
import { historyQuery } from "./contract";
import type { SourceFields } from "./fields";
import { waitsForHostKey, nextCheckAt } from "./rules";

export type SourceView = Omit<PickupSourceRow, "credentialsSealed"> & { nextAt: Date | null };

function sourceView({ credentialsSealed: _sealed, ...source }: PickupSourceRow, at: Date): SourceView {
  const isStill = source.disabledAt !== null || waitsForHostKey(source.failure);
  return { ...source, nextAt: isStill ? null : source.lookedAt ? nextCheckAt(source, source.lookedAt) : at };
}

export const listSources = useCase({
  may: "pickups.read",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor, at }): Promise<SourceView[]> =>
    (await listPickupSourceRows(db, actor.brandId)).map((source) => sourceView(source, at)),
});

export const showSource = useCase({
  may: "pickups.read",
  by: "member",
  input: ids("sourceId"),
  audits: [],
  run: async ({ db, actor, at }, { sourceId }): Promise<SourceView & { picked: number }> => {
    const of = { brandId: actor.brandId, sourceId };
    const source = await getSource(db, of);
    return { ...sourceView(source, at), picked: await countPickedFiles(db, of) };
  },
});

export interface PickedFile {
  file: PickupFileRow;
  importState: ImportState | null;
  counts: ImportCounts | null;
}

export const listHistory = useCase({
  may: "pickups.read",
  by: "member",
  input: historyQuery.extend(ids("sourceId").shape),
  audits: [],
  run: async ({ db, actor }, { sourceId, cursor, limit }): Promise<{ files: PickedFile[]; next: string | null }> => {
    const of = { brandId: actor.brandId, sourceId };
    await getSource(db, of);
    const rows = await listPickedFiles(db, { ...of, ...(cursor && { cursor }), limit: limit + 1 });
    const page = cutPage(rows, limit, ({ file }) => file.id);
    return { files: page.rows, next: page.next };
  },
});

export function fieldsOf(source: SourceView): Partial<SourceFields> {
  const { name, kind, place, folder, pattern, every, dailyAt, timeZone, commit, afterwards } = source;
  const where =
    "host" in place
      ? { host: place.host, port: String(place.port), username: place.username }
      : { endpoint: place.endpoint, region: place.region, bucket: place.bucket };
  const when = { every, daily_at: dailyAt ?? "", time_zone: timeZone };
  return { name, kind, ...where, folder, pattern, ...when, commit, afterwards };
}
