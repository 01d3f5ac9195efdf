import type { z } from "zod";
import { formatPassportCode } from "../code";
import type { listBatteryStatesOperation, recordBatteryStateOperation } from "./contract";
import type { BatteryStates } from "./list-battery-states";
import type { RecordedState } from "./record-battery-state";

/** Recorded states as the API answers them. Pure. */

export const recordedAnswer = ({
  code,
  productId,
  number,
  recordedAt,
  state,
}: RecordedState): z.input<typeof recordBatteryStateOperation.answer> => ({
  code: formatPassportCode(code),
  product_id: productId,
  number,
  recorded_at: recordedAt?.toISOString() ?? null,
  battery_state: state,
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
    data: rows.map(({ number, state, createdAt }) => ({
      number,
      recorded_at: createdAt.toISOString(),
      battery_state: state,
    })),
    has_more: hasMore,
    next_cursor: hasMore && last ? String(last.number) : null,
  };
}
