import { z } from "zod";
import { type BatteryReadingRow, listBatteryReadings } from "@/db/queries/battery-states";
import { useCase } from "@/lib/access/use-case";
import { endPage, readPlace } from "@/lib/platform/input/cursor";
import { requireValue } from "@/lib/platform/require-value";
import type { listBatteryReadingsOperation } from "./readings-contract";
import { requireUnit } from "./record-battery-state";

const historyInput = z.strictObject({
  code: z.string(),
  limit: z.number().int(),
  cursor: z.string().optional(),
  value: z.string().optional(),
  since: z.string().optional(),
  until: z.string().optional(),
});

export const listReadingsOfBattery = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: historyInput,
  audits: [],
  run: async (
    { db, actor: { brandId } },
    { code, value, ...query },
  ): Promise<z.input<typeof listBatteryReadingsOperation.answer>> => {
    const { passportId } = await requireUnit(db, { brandId, code });
    const { rows, end } = await readingsPage(query, {
      list: `battery-readings:${passportId}:${value ?? ""}`,
      listRows: (page) =>
        listBatteryReadings(db, { brandId, passportId, members: value === undefined ? undefined : [value], ...page }),
    });
    return {
      data: rows.map(({ number, measuredAt, recordedAt, measured, sourceKind, sourceId }) => ({
        number,
        measured_at: measuredAt.toISOString(),
        recorded_at: recordedAt.toISOString(),
        source: { kind: sourceKind, id: sourceId },
        values: measured,
      })),
      ...end,
    };
  },
});

type ReadingsFilter = Omit<Parameters<typeof listBatteryReadings>[1], "brandId" | "passportId" | "members">;

/** Throws `invalid_request` for a cursor of another list. */
export async function readingsPage(
  {
    limit,
    cursor,
    since,
    until,
  }: { limit: number } & Partial<Record<"cursor" | "since" | "until", string | undefined>>,
  {
    list,
    listRows,
  }: { list: string; listRows: (filter: ReadingsFilter) => Promise<BatteryReadingRow[]> | BatteryReadingRow[] },
) {
  const position = readPlace(list, cursor);
  const rows = await listRows({
    limit: limit + 1,
    since: since === undefined ? undefined : new Date(since),
    until: until === undefined ? undefined : new Date(until),
    after: position && { measuredAt: new Date(requireValue(position.value, "A time")), number: Number(position.id) },
  });
  return endPage(rows, {
    list,
    limit,
    placeOf: ({ measuredAt, number }) => ({ value: measuredAt.toISOString(), id: String(number) }),
  });
}
