import { z } from "zod";
import { listLifeStatuses, listLifeUnits } from "@/db/queries/battery-lives";
import {
  findBatteryState,
  findUnitByCode,
  insertBatteryReadings,
  type BatteryStateRow,
  listBatteryStates,
} from "@/db/queries/battery-states";
import { lockPassport } from "@/db/queries/transfers";
import type { BrandDb } from "@/db/tenant";
import { type Actor, actorId } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { batteryStateSchema } from "@/lib/ecodesign/contract";
import type { BatteryState } from "@/lib/ecodesign/registry";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { readPassportCode, formatPassportCode } from "../code";
import type { listBatteryStatesOperation, recordBatteryStateOperation } from "./contract";
import {
  applyReading,
  measuredAtOf,
  type MeasurementTimes,
  membersChanged,
  NOTHING_RECORDED,
  pickMembers,
  type ReadingSource,
  timesIn,
} from "./rules";

interface RecordedState {
  code: string;
  productId: string;
  /** Numbered from 1 for each battery; 0: nothing recorded. */
  number: number;
  recordedAt: Date | null;
  state: BatteryState;
  times: MeasurementTimes;
}

export function sourceOf(actor: Actor): ReadingSource {
  const sourceKind = actor.kind === "key" || actor.kind === "member" ? actor.kind : "system";
  return { sourceKind, sourceId: actorId(actor) };
}

export async function requireUnit(db: BrandDb, { brandId, code: codeText }: { brandId: string; code: string }) {
  const result = readPassportCode(codeText, environment().publicUrl);
  const unit = result.ok ? await findUnitByCode(db, { brandId, code: result.code }) : null;
  if (!result.ok || !unit) throw new DomainError("passport_not_found", "Your brand has no passport with this code.");
  return { ...unit, code: result.code };
}

/**
 * Null clears; no change, no record. Throws `forbidden`, `insufficient_scope`, `passport_not_found`, `not_a_battery`.
 */
export const recordBatteryState = useCase({
  may: "products.edit",
  by: ["member", "key"],
  input: z.strictObject({ code: z.string(), update: batteryStateSchema }),
  audits: ["passport.battery_recorded"],
  run: async ({ tx, actor, at, audit }, { code: codeText, update }): Promise<RecordedState> => {
    const { brandId } = actor;
    const { code, passportId, productId, productGroup } = await requireUnit(tx, { brandId, code: codeText });
    if (productGroup !== "battery")
      throw new DomainError("not_a_battery", "The passport's product is not of the group battery.");
    await lockPassport(tx, { brandId, passportId });
    const stored = await findBatteryState(tx, { brandId, passportId });
    const before = stored ?? NOTHING_RECORDED;
    const changed = membersChanged(before.state, update);
    await requireOpenStatus(tx, { brandId, passportId, stored: before.state.status, update });
    if (changed.length === 0)
      return {
        code,
        productId,
        number: 0,
        recordedAt: null,
        ...before,
        ...(stored && { recordedAt: stored.createdAt }),
      };
    const number = (stored?.number ?? 0) + 1;
    const reading = { measuredAt: measuredAtOf(update, at), measured: pickMembers(update, changed) as BatteryState };
    const record = applyReading(before, reading);
    const readings = [{ ...reading, number, record }];
    await insertBatteryReadings(tx, { brandId, at, ...sourceOf(actor) }, [{ passportId, readings }]);
    const [from, to] = [pickMembers(before.state, changed), pickMembers(update, changed)];
    await audit("passport.battery_recorded", passportId, { number, from, to });
    return { code, productId, number, recordedAt: at, state: record.state, times: record.times };
  },
});

/** Only the first status: later ones are changes of the battery's life, which also say who is responsible. */
async function requireOpenStatus(
  tx: BrandDb,
  {
    brandId,
    passportId,
    stored,
    update: { status },
  }: { brandId: string; passportId: string; stored: BatteryState["status"]; update: BatteryState },
): Promise<void> {
  const [unit] = await listLifeUnits(tx, { brandId, passportId });
  if (unit?.lifeEnd === "recycled")
    throw new DomainError("passport_state_conflict", "The battery was recycled: its passport has ceased to exist.");
  if (status === undefined || status === (stored ?? null)) return;
  const isOpen = (stored ?? null) === null || status === null;
  const statuses = await listLifeStatuses(tx, { brandId, passportIds: [passportId] });
  if (isOpen && !statuses.has(passportId)) return;
  throw new DomainError(
    "passport_state_conflict",
    "Change the status with `POST /v1/passports/{code}/battery-life` or by starting a second life.",
  );
}

interface BatteryStates {
  code: string;
  productId: string;
  rows: BatteryStateRow[];
  hasMore: boolean;
}

export const listStatesOfBattery = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: z.strictObject({ code: z.string(), before: z.number().int().optional(), limit: z.number().int() }),
  audits: [],
  run: async ({ db, actor: { brandId } }, { code: codeText, before, limit }): Promise<BatteryStates> => {
    const { code, passportId, productId } = await requireUnit(db, { brandId, code: codeText });
    const rows = await listBatteryStates(db, { brandId, passportId, before, limit: limit + 1 });
    return { code, productId, rows: rows.slice(0, limit), hasMore: rows.length > limit };
  },
});

export const recordedAnswer = ({
  code,
  productId,
  number,
  recordedAt,
  state,
  times,
}: RecordedState): z.input<typeof recordBatteryStateOperation.answer> => ({
  code: formatPassportCode(code),
  product_id: productId,
  number,
  recorded_at: recordedAt?.toISOString() ?? null,
  battery_state: state,
  measured_at: timesIn(state, times),
});

export function statesAnswer({
  code,
  productId,
  rows,
  hasMore,
}: BatteryStates): z.input<typeof listBatteryStatesOperation.answer> {
  const last = rows.at(-1);
  return {
    code: formatPassportCode(code),
    product_id: productId,
    data: rows.map(({ number, state, times, createdAt }) => ({
      number,
      recorded_at: createdAt.toISOString(),
      battery_state: state,
      measured_at: timesIn(state, times),
    })),
    has_more: hasMore,
    next_cursor: hasMore && last ? String(last.number) : null,
  };
}
