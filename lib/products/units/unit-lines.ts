export const UNIT_WAYS = ["quantity", "serials", "later"] as const;
export type UnitWay = (typeof UNIT_WAYS)[number];

export const LIST_CHARACTERS_MAX = 500_000;

export type UnitFields = Readonly<Record<string, string | undefined>>;

export interface LineError {
  line: number;
  given: string;
  code: string;
  other?: number;
}

export interface UnitLine {
  line: number;
  given: string;
  serial: string;
  ownId: string;
}

/** Column headings, which would become a passport if they were pasted by mistake. */
const HEADINGS = new Set([
  "serial",
  "serials",
  "serial number",
  "serial numbers",
  "serial no",
  "serial no.",
  "sn",
  "s/n",
  "seriennummer",
  "seriennummern",
  "serien-nr.",
  "serial_number",
  "serial_numbers",
]);

export function wayOf(fields: UnitFields): UnitWay {
  return UNIT_WAYS.find((way) => way === fields.units_way) ?? "quantity";
}

export function readLines(text: string): UnitLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((line, index) => {
    const [serial = "", ...rest] = line.split("\t").map((cell) => cell.trim());
    return line.trim() === "" ? [] : [{ line: index + 1, given: line.trim(), serial, ownId: rest.join(" ").trim() }];
  });
}

export function errorsOfList(lines: readonly UnitLine[]): LineError[] {
  const [serials, ids] = [new Map<string, number>(), new Map<string, number>()];
  return lines.flatMap(({ line, given, serial, ownId }, index) => {
    if (index === 0 && HEADINGS.has(serial.toLowerCase())) return [{ line, given, code: "heading" }];
    const other = serial === "" ? undefined : serials.get(serial);
    const otherId = ownId === "" ? undefined : ids.get(ownId);
    if (other === undefined) serials.set(serial, line);
    if (otherId === undefined) ids.set(ownId, line);
    if (other !== undefined) return [{ line, given, code: "serial_repeated", other }];
    return otherId === undefined ? [] : [{ line, given, code: "unit_id_repeated", other: otherId }];
  });
}
