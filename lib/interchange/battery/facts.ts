import { manufacturerOf, type Operator } from "../parties";
import { passportUri, productUri, type Subject } from "../subject";
import { LISTS, type ListMember } from "./lists";
import { readAt, type Tree, writeAt } from "./paths";
import { type Point, POINTS } from "./points";

export type BatteryFacts = Tree;

export type Format = "model" | "idta";

/** Where a record has a text and both formats want the address of one: the read of that data element. */
function elementAddress(subject: Subject, section: string, field: string): string {
  const path = encodeURIComponent(`$.${section}.${field}`);
  return `${subject.publicUrl}/v1/dpps/${encodeURIComponent(passportUri(subject))}/elements/${path}`;
}

function partyFacts(party: Operator | undefined): Tree | undefined {
  if (!party) return undefined;
  const { name, identifier, country, address } = party;
  return {
    name,
    ...(identifier && { identifier }),
    ...(country && { country }),
    ...(address && { address, postal_code: /\b\d{4,6}\b/.exec(address)?.[0] ?? "" }),
  };
}

const RESPONSIBLE: readonly string[] = ["passport_responsible", "eu_responsible", "importer", "manufacturer"];

export function batteryFacts(subject: Subject): BatteryFacts {
  const { declared } = subject.product;
  const { unit } = subject;
  const { operators = [], facilities, documents } = declared;
  const responsible = RESPONSIBLE.map((role) => operators?.find((one) => one.role === role)).find(Boolean);
  const [facility] = facilities ?? [];
  const addressOf = (kind: string) => documents?.find((one) => one.kind === kind)?.url;
  const wasteAddress = (field: string) => {
    const name = field in declared ? field : "end_of_life_instructions";
    return (declared as Tree)[name] == null
      ? undefined
      : elementAddress(subject, field in declared ? "battery" : "instructions", name);
  };
  const addresses = {
    declaration: addressOf("declaration_of_conformity"),
    testReport: addressOf("test_report"),
    safety:
      addressOf("safety") ??
      (declared.battery_service?.safety_measures &&
        elementAddress(subject, "battery", "battery_service.safety_measures")),
    wastePrevention: wasteAddress("waste_prevention"),
    separateCollection: wasteAddress("waste_separate_collection"),
    informationOnCollection: wasteAddress("waste_collection_points"),
  };
  return {
    ...declared,
    battery_state: { ...(subject.battery?.state ?? declared.battery_state) },
    battery_times: { ...subject.battery?.times },
    manufacturer: partyFacts(manufacturerOf(declared)),
    operator: partyFacts(responsible),
    ...(facility && {
      facility: { identifier: facility.identifier, country: facility.country ?? undefined, postal_code: "" },
    }),
    addresses,
    unit: {
      identifier: productUri(subject),
      ...(unit && {
        // The schema allows lower case and digits alone.
        passport_urn: `urn:carnet:${unit.link
          .slice(unit.link.lastIndexOf("/") + 1)
          .replaceAll("-", "")
          .toLowerCase()}`,
        serial_number: unit.serialNumber ?? undefined,
        produced_on: unit.producedOn ?? undefined,
      }),
    },
  };
}

export function timeOf(facts: BatteryFacts, point: Point): string | undefined {
  const member = point.field.split(".")[1] ?? "";
  const time = readAt(facts, `battery_times.${member}`) as string | undefined;
  const day = readAt(facts, "battery_state.recorded_on") as string | undefined;
  return time ?? (day && `${day}T00:00:00.000Z`);
}

export const conversionOf = (point: Point, format: Format) =>
  (format === "model" ? point.asModel : undefined) ??
  point.as ?? { to: (value: unknown) => value, from: (value: unknown) => value };

export interface Missing {
  path: string;
  field: string;
}

export function writeFacts(facts: BatteryFacts, format: Format): { tree: Tree; missing: Missing[] } {
  const tree: Tree = {};
  const missing: Missing[] = [];
  for (const point of POINTS) {
    const path = point[format];
    if (!path) continue;
    const value = readAt(facts, point.field);
    const written = value == null ? undefined : conversionOf(point, format).to(value);
    const timePath = point.times?.[format];
    const time = timePath && timeOf(facts, point);
    if (written !== undefined && !(timePath && !time)) {
      writeAt(tree, path, written);
      if (timePath && time) writeAt(tree, timePath, latest(readAt(tree, timePath), time));
    } else if (format === "model" && point.isRequired)
      missing.push({ path, field: written === undefined ? point.field : "battery_state.recorded_on" });
  }
  writeLists(facts, { format, tree, missing });
  return { tree, missing };
}

const latest = (known: unknown, time: string) => (typeof known === "string" && known > time ? known : time);

function writeLists(
  facts: BatteryFacts,
  { format, tree, missing }: { format: Format; tree: Tree; missing: Missing[] },
): void {
  for (const { field, members, constants, ...paths } of LISTS) {
    const entries = readAt(facts, field);
    if (!Array.isArray(entries)) {
      if (format === "model") missing.push({ path: paths.model, field });
      continue;
    }
    const written = (entries as Tree[]).flatMap((entry) => {
      const target: Tree = {};
      for (const [path, value] of Object.entries(constants?.[format] ?? {})) writeAt(target, path, value);
      const isWhole = members.map((member) => writeMember(entry, target, member, format)).every(Boolean);
      return isWhole ? [target] : [];
    });
    if (format === "model" && written.length < entries.length) missing.push({ path: paths.model, field });
    writeAt(tree, paths[format], written);
  }
}

/** False: the data model requires the member, and cannot hold an entry without it. */
function writeMember(entry: Tree, target: Tree, { name, as, isRequired, ...paths }: ListMember, format: Format) {
  const path = paths[format];
  if (!path) return true;
  const value = entry[name] == null ? undefined : as ? as.to(entry[name]) : entry[name];
  if (value !== undefined) writeAt(target, path, value);
  return value !== undefined || format === "idta" || !isRequired;
}
