import { z } from "zod";
import { type BatteryStateRow, listBatteryStates } from "@/db/queries/battery-states";
import { useCase } from "@/lib/access/use-case";
import { requireUnit } from "./record-battery-state";

export interface BatteryStates {
  code: string;
  productId: string;
  /** The newest first. */
  rows: BatteryStateRow[];
  hasMore: boolean;
}

/** What was recorded of one battery. Throws `forbidden`, `insufficient_scope`, `passport_not_found`. */
export const listStatesOfBattery = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: z.strictObject({ code: z.string(), before: z.number().int().optional(), limit: z.number().int() }),
  audits: [],
  run: async ({ db, actor: { brandId } }, { code: given, before, limit }): Promise<BatteryStates> => {
    const { code, passportId, productId } = await requireUnit(db, { brandId, code: given });
    const rows = await listBatteryStates(db, { brandId, passportId, before, limit: limit + 1 });
    return { code, productId, rows: rows.slice(0, limit), hasMore: rows.length > limit };
  },
});
