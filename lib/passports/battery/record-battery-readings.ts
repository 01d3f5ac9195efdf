import { z } from "zod";
import {
  type BatteryReadings,
  insertBatteryReadings,
  listPresentBatteryStates,
  listReadingsAt,
  listRecycledPassports,
  listUnitsNamed,
  type StoredReading,
} from "@/db/queries/battery-states";
import { lockPassports } from "@/db/queries/transfers";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { gtin14 } from "@/lib/ecodesign/gtin";
import type { BatteryState } from "@/lib/ecodesign/registry";
import { environment } from "@/lib/platform/env";
import { DomainError, type FieldError } from "@/lib/platform/errors";
import { parsed } from "@/lib/platform/input/ids";
import { FIELD_ERRORS_MAX, invalidRequest } from "@/lib/platform/input/read-input";
import { requireValue } from "@/lib/platform/require-value";
import { sha256Hex } from "@/lib/platform/secrets";
import { formatPassportCode, readPassportCode } from "../code";
import { CLOCK_TOLERANCE_MS, type InputReadings, type ReadReadings, type RejectedBattery } from "./read-readings";
import type { recordBatteryReadingsOperation } from "./readings-contract";
import { sourceOf } from "./record-battery-state";
import { applyReading, type BatteryRecord, isSame, NOTHING_RECORDED } from "./rules";

type Unit = Awaited<ReturnType<typeof listUnitsNamed>>[number];

interface RecordedBattery {
  index: number;
  code: string;
  readings: number;
  late: number;
  repeated: number;
}

interface RecordedReadings {
  recorded: RecordedBattery[];
  rejected: RejectedBattery[];
}

const IDS_NAMED_IN_AUDIT = 10;

/**
 * Stores the good batteries and returns the others. Throws `insufficient_scope`, `forbidden`; if none can be stored,
 * with all errors, `invalid_request`, `passport_not_found`, `not_a_battery` or `passport_state_conflict`.
 */
export const recordBatteryReadings = useCase({
  may: "batteries.record",
  by: ["member", "key"],
  input: z.strictObject({ read: parsed<ReadReadings>() }),
  audits: ["battery_readings.recorded"],
  run: async ({ tx, actor, at, audit }, { read }): Promise<RecordedReadings> => {
    const { brandId } = actor;
    const units = await findUnits(tx, brandId, read.accepted);
    const locked = await lockBatteries(tx, brandId, units.batteries);
    const batch = new Batch(await findStored(tx, brandId, locked.batteries), at);
    const recorded = locked.batteries.flatMap((each) => batch.add(each) ?? []);
    const rejected = [...read.rejected, ...units.rejected, ...locked.rejected, ...batch.rejected];
    rejected.sort((one, other) => one.index - other.index);
    if (recorded.length === 0) throw rejectionOf(rejected);
    const batteries = batch.changes();
    if (batteries.length === 0) return { recorded, rejected };
    await insertBatteryReadings(tx, { brandId, at, ...sourceOf(actor) }, batteries);
    const ids = batteries.map(({ passportId }) => passportId).sort();
    const sumOf = (name: "readings" | "late" | "repeated") => recorded.reduce((sum, each) => sum + each[name], 0);
    await audit("battery_readings.recorded", brandId, {
      batteries: ids.length,
      readings: sumOf("readings"),
      late: sumOf("late"),
      repeated: sumOf("repeated"),
      rejected: rejected.length,
      first_ids: ids.slice(0, IDS_NAMED_IN_AUDIT),
      ids_sha256: sha256Hex(ids.join("\n")),
    });
    return { recorded, rejected };
  },
});

interface NamedBattery {
  unit: Unit;
  input: InputReadings;
}

const NOT_FOUND = { code: "passport_not_found", detail: "Your brand has no passport with this code." };
const NOT_FOUND_BY_SERIAL = {
  code: "passport_not_found",
  detail: "Your brand has no item with this GTIN and serial number.",
};
const RECYCLED = {
  code: "passport_state_conflict",
  detail: "The battery was recycled: its passport has ceased to exist.",
};
const NO_BATTERY = { code: "not_a_battery", detail: "The passport's product is not of the group battery." };

const serialKey = ({ gtin14: gtin, serialNumber }: { gtin14: string | null; serialNumber: string | null }) =>
  `${gtin} ${serialNumber}`;

const rejectionBy = (input: InputReadings, error: Omit<FieldError, "pointer">): RejectedBattery => {
  const pointer = `/batteries/${input.index}/${input.code === undefined ? "serial_number" : "code"}`;
  return { index: input.index, errors: [{ pointer, ...error }] };
};

interface NamedBatteries {
  batteries: NamedBattery[];
  rejected: RejectedBattery[];
}

async function findUnits(tx: BrandDb, brandId: string, accepted: readonly InputReadings[]): Promise<NamedBatteries> {
  const { publicUrl } = environment();
  const inputs = accepted.map((input) => {
    if (input.code === undefined) {
      const serial = { gtin14: gtin14(input.gtin ?? ""), serialNumber: input.serial_number ?? "" };
      return { input, serial, key: serialKey(serial) };
    }
    const parsed = readPassportCode(input.code, publicUrl);
    return { input, code: parsed.ok ? parsed.code : null, key: parsed.ok ? parsed.code : "" };
  });
  const units = await listUnitsNamed(tx, {
    brandId,
    codes: [...new Set(inputs.flatMap(({ code }) => code ?? []))],
    serials: inputs.flatMap(({ serial }) => serial ?? []),
  });
  const byKey = new Map(units.flatMap((unit) => [[unit.code, unit] as const, [serialKey(unit), unit] as const]));
  const namedUnits: NamedBattery[] = [];
  const rejected: RejectedBattery[] = [];
  for (const { input, serial, key } of inputs) {
    const unit = byKey.get(key);
    if (unit?.productGroup === "battery" && unit.lifeEnd !== "recycled") namedUnits.push({ unit, input });
    else {
      const refused = unit?.lifeEnd === "recycled" ? RECYCLED : NO_BATTERY;
      rejected.push(rejectionBy(input, unit ? refused : serial ? NOT_FOUND_BY_SERIAL : NOT_FOUND));
    }
  }
  return { batteries: namedUnits, rejected };
}

/** Rejects the batteries that were recycled before their locks were free. */
async function lockBatteries(
  tx: BrandDb,
  brandId: string,
  batteries: readonly NamedBattery[],
): Promise<NamedBatteries> {
  const passportIds = [...new Set(batteries.map(({ unit }) => unit.passportId))];
  if (passportIds.length === 0) return { batteries: [], rejected: [] };
  await lockPassports(tx, { brandId, passportIds });
  const recycled = await listRecycledPassports(tx, { brandId, passportIds });
  const isRecycled = ({ unit }: NamedBattery) => recycled.has(unit.passportId);
  return {
    batteries: batteries.filter((each) => !isRecycled(each)),
    rejected: batteries.filter(isRecycled).map(({ input }) => rejectionBy(input, RECYCLED)),
  };
}

interface Stored {
  present: Awaited<ReturnType<typeof listPresentBatteryStates>>;
  sameTime: Map<string, Record<string, unknown>>;
}

const timeKey = (passportId: string, measuredAt: Date) => `${passportId} ${measuredAt.getTime()}`;

/** What is stored of these batteries. The caller holds the locks. */
async function findStored(tx: BrandDb, brandId: string, batteries: readonly NamedBattery[]): Promise<Stored> {
  const sameTime: Stored["sameTime"] = new Map();
  if (batteries.length === 0) return { present: new Map(), sameTime };
  const instants = batteries.flatMap(({ unit: { passportId }, input }) =>
    input.readings.map(({ measured_at: at }) => ({ passportId, measuredAt: new Date(at) })),
  );
  const present = await listPresentBatteryStates(tx, {
    brandId,
    passportIds: batteries.map(({ unit }) => unit.passportId),
  });
  for (const { passportId, measuredAt, measured } of await listReadingsAt(tx, brandId, instants)) {
    const key = timeKey(passportId, measuredAt);
    sameTime.set(key, { ...sameTime.get(key), ...measured });
  }
  return { present, sameTime };
}

type InputReading = InputReadings["readings"][number];

interface Battery {
  number: number;
  record: BatteryRecord;
  readings: StoredReading[];
}

/** Adds the batteries of a request in its order. A battery may be named several times. */
class Batch {
  readonly rejected: RejectedBattery[] = [];
  readonly #batteries = new Map<string, Battery>();

  constructor(
    readonly stored: Stored,
    readonly at: Date,
  ) {}

  add({ unit: { passportId, code }, input: { index, readings } }: NamedBattery): RecordedBattery | null {
    const before = new Map<string, Record<string, unknown>>();
    const errors = readings.flatMap((reading, readingIndex) => {
      const key = timeKey(passportId, new Date(reading.measured_at));
      const known = { ...this.stored.sameTime.get(key), ...before.get(key) };
      before.set(key, { ...reading.values, ...known });
      return this.#errorsOf(reading, { known, at: `/batteries/${index}/readings/${readingIndex}` });
    });
    if (errors.length > 0) {
      this.rejected.push({ index, errors });
      return null;
    }
    const result = { index, code, readings: 0, late: 0, repeated: 0 };
    for (const reading of readings) this.#store(passportId, reading, result);
    return result;
  }

  changes(): BatteryReadings[] {
    return [...this.#batteries].flatMap(([passportId, { readings }]) =>
      readings.length > 0 ? [{ passportId, readings }] : [],
    );
  }

  #errorsOf(reading: InputReading, { known, at }: { known: Record<string, unknown>; at: string }): FieldError[] {
    if (Date.parse(reading.measured_at) > this.at.getTime() + CLOCK_TOLERANCE_MS)
      return [{ pointer: `${at}/measured_at`, code: "in_future", detail: "The time is more than 5 minutes ahead." }];
    return Object.entries(reading.values).flatMap(([name, value]) =>
      name in known && !isSame(known[name], value)
        ? [
            {
              pointer: `${at}/values/${name}`,
              code: "value_conflict",
              detail: "Another value is stored for this time. Send the right value with the time of its measurement.",
            },
          ]
        : [],
    );
  }

  #store(passportId: string, reading: InputReading, result: RecordedBattery): void {
    const measuredAt = new Date(reading.measured_at);
    const key = timeKey(passportId, measuredAt);
    const known = this.stored.sameTime.get(key) ?? {};
    const values = Object.entries(reading.values);
    const measured = Object.fromEntries(values.filter(([name]) => !(name in known))) as BatteryState;
    result.repeated += values.length - Object.keys(measured).length;
    if (Object.keys(measured).length === 0) return;
    const battery = this.#batteryOf(passportId);
    const record = applyReading(battery.record, { measuredAt, measured });
    battery.number += 1;
    battery.record = { state: record.state, times: record.times };
    battery.readings.push({ number: battery.number, measuredAt, measured, record: battery.record });
    this.stored.sameTime.set(key, { ...known, ...measured });
    result.readings += 1;
    result.late += record.late.length;
  }

  #batteryOf(passportId: string): Battery {
    const there = this.#batteries.get(passportId);
    if (there) return there;
    const { number, ...record } = this.stored.present.get(passportId) ?? NOTHING_RECORDED_YET;
    const battery: Battery = { number, record: { state: record.state, times: record.times }, readings: [] };
    this.#batteries.set(passportId, battery);
    return battery;
  }
}

const NOTHING_RECORDED_YET = { number: 0, ...NOTHING_RECORDED };

function rejectionOf(rejected: readonly RejectedBattery[]): DomainError {
  const errors = rejected.flatMap((battery) => battery.errors);
  const [code, ...others] = new Set(errors.map((error) => error.code));
  const shared = (["passport_not_found", "not_a_battery", "passport_state_conflict"] as const).find(
    (one) => one === code,
  );
  if (others.length > 0 || !shared) return invalidRequest(errors);
  const detail =
    rejected.length === 1 ? requireValue(errors[0], "An error").detail : "None of the batteries is stored.";
  return new DomainError(shared, detail, { errors: errors.slice(0, FIELD_ERRORS_MAX) });
}

export const readingsAnswer = ({
  recorded,
  rejected,
}: RecordedReadings): z.input<typeof recordBatteryReadingsOperation.answer> => ({
  data: recorded.map(({ code, ...battery }) => ({ ...battery, code: formatPassportCode(code) })),
  count: recorded.length,
  rejected: rejected.map(({ index, errors }) => ({
    index,
    errors: errors.map(({ pointer, code, detail }) => ({ pointer, code, detail })),
  })),
});
