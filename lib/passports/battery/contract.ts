import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { batteryStateSchema } from "@/lib/ecodesign/contract";
import { batteryStateMembers } from "@/lib/ecodesign/fields/battery";
import { objectSchema } from "@/lib/ecodesign/schema";
import { limitParameter } from "@/lib/platform/input/list-parameters";
import { CODE_CHARACTERS_MAX } from "../code";
import { verificationExample } from "../examples";

/** Dynamic data of single batteries: Regulation (EU) 2023/1542, Annex XIII, point 4. */

const BODY_BYTES_MAX = 100_000;

const instant = () => z.iso.datetime();
const wholeNumber = () => z.number().int().min(0);

const recorded = {
  number: wholeNumber().describe("1, 2, 3 … of this battery; 0 where nothing has been recorded."),
  recorded_at: instant().nullable().describe("When it was recorded here."),
  battery_state: objectSchema(batteryStateMembers).describe("The whole state at that time, without unknown values."),
  measured_at: z.record(z.string(), instant()).describe("When the value of each member was measured."),
};

const params = z.strictObject({
  code: z.string().min(1).max(CODE_CHARACTERS_MAX).describe("The passport's code, with or without hyphens."),
});
const shared = {
  tag: "Passports",
  path: "/v1/passports/{code}/battery-states",
  params,
  paramsExample: { code: verificationExample.code },
  status: 200,
} as const;

const state = {
  recorded_on: "2027-05-03",
  status: "original",
  state_of_health_pct: 97.4,
  cycles: 118,
  temperature_c: 21,
  state_of_charge_pct: 64,
  negative_events: ["2027-04-11: deep discharge"],
} as const;
const measuredAt = Object.fromEntries(Object.keys(state).map((name) => [name, "2027-05-03T08:30:00.000Z"]));
const productId = verificationExample.product.id;

export const WHO_READS =
  "Only persons with a legitimate interest and the purchaser may read it. No public page shows it; documents list " +
  "it under `withheld`.";

export const recordBatteryStateOperation = operation({
  ...shared,
  id: "recordBatteryState",
  method: "POST",
  summary: "Record the state of one battery",
  description: [
    "Members that are absent do not change, null removes a value, and a list is replaced as a whole. Each change is " +
      "stored with its number; an update without a change is not recorded.",
    "The values count as measured on arrival, or at the start of the day `recorded_on` in UTC if that day is over. A " +
      "value that is older than the current one is stored in the history and does not replace it. To send the time " +
      "of each measurement, use `POST /v1/battery-readings`.",
    "The first `status` is recorded here; later ones with `POST /v1/passports/{code}/battery-life` or a second life, " +
      "otherwise the answer is 409 `passport_state_conflict`. Nothing can be recorded for a recycled battery.",
    "The first state can be sent with the unit, as `battery_state` of a record or a unit. " + WHO_READS,
  ].join("\n\n"),
  scope: "products",
  body: batteryStateSchema,
  bodyBytesMax: BODY_BYTES_MAX,
  bodyExample: { recorded_on: state.recorded_on, state_of_health_pct: state.state_of_health_pct, cycles: state.cycles },
  answer: z.strictObject({ code: z.string(), product_id: z.string(), ...recorded }),
  answerExample: {
    code: verificationExample.code,
    product_id: productId,
    number: 4,
    recorded_at: "2027-05-03T08:30:41.000Z",
    battery_state: state,
    measured_at: measuredAt,
  },
  errors: ["passport_not_found", "not_a_battery", "passport_state_conflict"],
});

export const listBatteryStatesOperation = operation({
  ...shared,
  id: "listBatteryStates",
  method: "GET",
  summary: "List the recorded states of one battery",
  description: `The newest first: it holds now. ${WHO_READS}`,
  scope: "read",
  query: z.strictObject({
    limit: limitParameter("States"),
    cursor: z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .optional()
      .describe("The `next_cursor` of the page before."),
  }),
  queryExample: { limit: "25" },
  answer: z.strictObject({
    code: z.string(),
    product_id: z.string(),
    data: z.array(z.strictObject(recorded)),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  }),
  answerExample: {
    code: verificationExample.code,
    product_id: productId,
    data: [{ number: 4, recorded_at: "2027-05-03T08:30:41.000Z", battery_state: state, measured_at: measuredAt }],
    has_more: true,
    next_cursor: "4",
  },
  errors: ["passport_not_found"],
});
