import { z } from "zod";
import type { DataOf } from "@/lib/ecodesign/field";
import { batteryStateMembers } from "@/lib/ecodesign/fields/battery";
import { gtinError } from "@/lib/ecodesign/gtin";
import { schemasOf } from "@/lib/ecodesign/schema";
import { MINUTE_MS } from "@/lib/platform/clock";
import type { FieldError } from "@/lib/platform/errors";
import { invalidRequest, readInput, readInputBriefly } from "@/lib/platform/input/read-input";
import { issue, text } from "@/lib/platform/input/text";
import { inSlices } from "@/lib/platform/semaphore";
import { CODE_CHARACTERS_MAX } from "../code";

/** What a battery management system measures: not the status, nor days that people state. */
const { recorded_on: _on, put_into_service_on: _service, status: _status, ...measuredMembers } = batteryStateMembers;

export const BATTERIES_MAX = 1_000;
const READINGS_OF_ONE_MAX = 100;
export const READINGS_MAX = 10_000;
export const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;
/** Earlier times are those of a clock that was never set. */
const FIRST_TIME = "2000-01-01T00:00:00Z";

const MILLISECONDS_AT_MOST = /T\d{2}:\d{2}:\d{2}(\.\d{1,3})?(Z|[+-])/;

const measuredAt = z.iso
  .datetime({ offset: true })
  .refine(
    (text) => MILLISECONDS_AT_MOST.test(text),
    issue("invalid_format", "A time has at most three digits of a second: it is stored in milliseconds."),
  )
  .refine(
    (text) => Date.parse(text) >= Date.parse(FIRST_TIME),
    issue("out_of_range", `The time is before ${FIRST_TIME}: is the clock of the battery set?`),
  );

type Measured = DataOf<typeof measuredMembers>;

/** A reading has values: null, which removes one elsewhere, is refused. */
const measured = z
  .strictObject(
    Object.fromEntries(
      Object.entries(schemasOf(measuredMembers)).map(([name, schema]) => [
        name,
        schema
          .unwrap()
          .unwrap()
          .optional()
          .meta(schema.meta() ?? {}),
      ]),
    ),
  )
  .refine(
    (values) => Object.keys(values).length > 0,
    issue("required", "A reading needs one value or more."),
  ) as unknown as z.ZodType<Measured, Measured>;

const reading = z.strictObject({
  measured_at: measuredAt.describe(
    "When the values were measured: RFC 3339 with seconds and zone. At most five minutes in the future.",
  ),
  values: measured.describe("The values of that time. They are stored as they are sent."),
});

export const inputBattery = z
  .strictObject({
    code: z.string().min(1).max(CODE_CHARACTERS_MAX).optional().describe("Code or link of the battery's passport."),
    gtin: z
      .string()
      .refine((text) => gtinError(text) === null, issue("invalid_format", "This is not a GTIN."))
      .optional()
      .describe("With `serial_number`, instead of `code`."),
    serial_number: text(100).optional(),
    readings: z.array(reading).min(1).max(READINGS_OF_ONE_MAX),
  })
  .refine(
    ({ code, gtin, serial_number: serial }) =>
      code === undefined ? gtin !== undefined && serial !== undefined : gtin === undefined && serial === undefined,
    issue("required", "Name the battery by `code`, or by `gtin` and `serial_number`."),
  );
type InputBattery = z.output<typeof inputBattery>;

/** Batteries are checked one by one, so that an error in one does not concern the others. */
const readingsEnvelope = z.strictObject({ batteries: z.array(z.unknown()).min(1).max(BATTERIES_MAX) });

export interface InputReadings extends InputBattery {
  index: number;
}

export interface RejectedBattery {
  index: number;
  errors: FieldError[];
}

export interface ReadReadings {
  accepted: InputReadings[];
  rejected: RejectedBattery[];
}

const ERRORS_REPORTED_IN_FULL = 10_000;

/** Throws `invalid_request` for another form of body, or too many readings. */
export async function readReadings(json: unknown): Promise<ReadReadings> {
  const envelope = readInput(readingsEnvelope, json);
  if (!envelope.ok) throw invalidRequest(envelope.errors);
  const result: ReadReadings = { accepted: [], rejected: [] };
  let [errors, readings] = [0, 0];
  await inSlices(envelope.value.batteries, (battery, index) => {
    const readResult = (errors < ERRORS_REPORTED_IN_FULL ? readInput : readInputBriefly)(
      inputBattery,
      battery,
      `/batteries/${index}`,
    );
    if (readResult.ok) {
      result.accepted.push({ index, ...readResult.value });
      readings += readResult.value.readings.length;
      return;
    }
    result.rejected.push({ index, errors: readResult.errors });
    errors += readResult.errors.length;
  });
  if (readings <= READINGS_MAX) return result;
  const detail = `A request has at most ${READINGS_MAX} readings; this one has ${readings}.`;
  throw invalidRequest([{ pointer: "/batteries", code: "too_long", detail }]);
}
