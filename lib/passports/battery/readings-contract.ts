import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { batteryStateMembers } from "@/lib/ecodesign/fields/battery";
import { objectSchema } from "@/lib/ecodesign/schema";
import { pageOf, pageParameters, wholeNumber } from "@/lib/platform/input/list-parameters";
import { CODE_CHARACTERS_MAX } from "../code";
import { verificationExample } from "../examples";
import { WHO_READS } from "./contract";
import { BATTERIES_MAX, inputBattery, type ReadReadings, READINGS_MAX, readReadings } from "./read-readings";
import { READING_SOURCES } from "./rules";

const BODY_BYTES_MAX = 16_000_000;
const LARGE_READINGS = 2_000;

const fieldNote = z.strictObject({ pointer: z.string(), code: z.string(), detail: z.string() });

const example = {
  measured_at: "2027-05-03T08:30:00Z",
  values: { state_of_health_pct: 97.4, remaining_capacity_pct: 97, cycles: 118, state_of_charge_pct: 64 },
} as const;

export const recordBatteryReadingsOperation = operation({
  id: "recordBatteryReadings",
  method: "POST",
  path: "/v1/battery-readings",
  tag: "Passports",
  summary: "Record measured values of many batteries",
  description: [
    `Up to ${BATTERIES_MAX.toLocaleString("en")} batteries and ${READINGS_MAX.toLocaleString("en")} readings. A ` +
      "reading is a time with the values that were measured then. The current value of each member is the one with " +
      "the latest time. A reading that arrives late is stored in the history and does not replace newer values.",
    "A value that is stored already with the same time is not stored twice and counts as `repeated`, so a batch can " +
      "be sent again. Another value for the same time is refused with `value_conflict`.",
    "Valid batteries are stored even if others are not: `rejected` lists the others, with every error. If " +
      "no battery can be stored, the answer is a problem with these errors.",
    "The scope `battery_readings` is for battery management systems: its key can send readings and nothing else. " +
      "A batch counts as one request in the rate limit. It has one row in the audit log and no events.",
  ].join("\n\n"),
  scope: ["battery_readings", "products"],
  body: z.strictObject({ batteries: z.array(inputBattery).min(1).max(BATTERIES_MAX) }),
  readBody: (json): Promise<ReadReadings> => readReadings(json),
  bodyBytesMax: BODY_BYTES_MAX,
  isLargeWork: ({ accepted }) => accepted.reduce((sum, { readings }) => sum + readings.length, 0) >= LARGE_READINGS,
  bodyExample: { batteries: [{ code: verificationExample.code, readings: [example] }] },
  status: 200,
  answer: z.strictObject({
    data: z
      .array(
        z.strictObject({
          index: wholeNumber().describe("Position of the battery in the request, from 0."),
          code: z.string(),
          readings: wholeNumber().describe("Readings that were stored."),
          late: wholeNumber().describe("Values that are older than the current ones: they are in the history only."),
          repeated: wholeNumber().describe("Values that were stored before."),
        }),
      )
      .describe("The batteries whose readings are stored."),
    count: wholeNumber(),
    rejected: z.array(z.strictObject({ index: wholeNumber(), errors: z.array(fieldNote) })),
  }),
  answerExample: {
    data: [{ index: 0, code: verificationExample.code, readings: 1, late: 0, repeated: 0 }],
    count: 1,
    rejected: [],
  },
  errors: ["passport_not_found", "not_a_battery", "passport_state_conflict"],
});

export const readingsQuery = z.strictObject({
  ...pageParameters("Readings"),
  value: z
    .enum(Object.keys(batteryStateMembers) as [string, ...string[]])
    .optional()
    .describe("Only readings that contain this value."),
  since: z.iso.datetime({ offset: true }).optional().describe("Measured at this time or later."),
  until: z.iso.datetime({ offset: true }).optional().describe("Measured at this time or earlier."),
});

export const listBatteryReadingsOperation = operation({
  id: "listBatteryReadings",
  method: "GET",
  path: "/v1/passports/{code}/battery-readings",
  tag: "Passports",
  summary: "List the readings of one battery",
  description:
    "The history of measured values, the latest measurement first. Nothing in it changes; it exists as long as the " +
    `passport. ${WHO_READS} Readers with a grant use \`GET /v1/dpps/{dppId}/battery-readings\`.`,
  scope: "read",
  params: z.strictObject({
    code: z.string().min(1).max(CODE_CHARACTERS_MAX).describe("The passport's code, with or without hyphens."),
  }),
  paramsExample: { code: verificationExample.code },
  query: readingsQuery,
  queryExample: { value: "state_of_health_pct", limit: "25" },
  status: 200,
  answer: pageOf(
    z.strictObject({
      number: wholeNumber().describe("1, 2, 3 … of this battery, in the order of arrival."),
      measured_at: z.iso.datetime(),
      recorded_at: z.iso.datetime(),
      source: z.strictObject({
        kind: z
          .enum(READING_SOURCES)
          .describe("`system`: the service or its operator. `unknown`: recorded before sources were stored."),
        id: z.string().nullable().describe("Of the API key, user or import."),
      }),
      values: objectSchema(batteryStateMembers).describe("As they were sent; null removed a value."),
    }),
  ),
  answerExample: {
    data: [
      {
        number: 4,
        measured_at: "2027-05-03T08:30:00.000Z",
        recorded_at: "2027-05-03T08:30:41.000Z",
        source: { kind: "key", id: "key_01kgv1n3m8rj4s6w2x9y5z7c0d" },
        values: example.values,
      },
    ],
    has_more: false,
    next_cursor: null,
  },
  errors: ["passport_not_found"],
});
