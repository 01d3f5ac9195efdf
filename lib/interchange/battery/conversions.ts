/** To the format and back. Undefined: the format cannot hold the value. */
export interface Conversion {
  to(value: unknown): unknown;
  from(value: unknown): unknown;
}

const rounded = (value: number) => Number(value.toPrecision(12));
const scaled = (factor: number): Conversion => ({
  to: (value) => rounded((value as number) / factor),
  from: (value) => rounded((value as number) * factor),
});
export const THOUSANDTH = scaled(1000);
const mapped = (names: Readonly<Record<string, string>>): Conversion => ({
  to: (value) => names[value as string],
  from: (value) => Object.keys(names).find((name) => names[name] === value),
});
export const DAY: Conversion = {
  to: (value) => `${value as string}T00:00:00.000Z`,
  from: (value) => (value as string).slice(0, 10),
};
export const WHOLE: Conversion = { to: (value) => Math.round(value as number), from: (value) => value };
export const ONE_OF_LIST: Conversion = { to: (value) => [value], from: (value) => (value as unknown[])[0] };
export const MONTHS: Conversion = {
  to: (value) => `P${value as number}M`,
  from: (value) => Number(/^P(\d+)M/.exec(value as string)?.[1]),
};
/** The schema wants a month of the year (xsd:gMonth), of at most 12; a longer period precedes it as a duration. */
export const WARRANTY: Conversion = {
  to: (value) => {
    const months = value as number;
    return months >= 1 && months <= 12 ? `--${String(months).padStart(2, "0")}` : `P${months}M--12`;
  },
  from: (value) => Number(/^P(\d+)M/.exec(value as string)?.[1] ?? /^--(\d\d)/.exec(value as string)?.[1]),
};
export const STATUS = mapped({
  original: "Original",
  repurposed: "Repurposed",
  reused: "Reused",
  remanufactured: "Remanufactured",
  waste: "Waste",
});
export const CATEGORY = mapped({ lmt: "lmt", ev: "ev", industrial: "industrial" });
/** The schema wants a reference, the record has a text. */
export const NAME_AS_URI: Conversion = {
  to: (value) => `urn:x-name:${encodeURIComponent(value as string)}`,
  from: (value) => decodeURIComponent((value as string).replace("urn:x-name:", "")),
};

const HAZARDS: readonly [string, RegExp][] = [
  ["AcuteToxicity", /acute ?tox|H3[03][0-2]\b/i],
  ["SkinCorrosionOrIrritation", /skin ?(corr|irr)|H31[45]\b/i],
  ["EyeDamageOrIrritation", /eye ?(dam|irr)|H31[89]\b/i],
];
/** The schema knows three classes; a name of the CLP Regulation becomes one of them, another none. */
export const HAZARD: Conversion = {
  to: (value) => HAZARDS.find(([name, pattern]) => name === value || pattern.test(value as string))?.[0],
  from: (value) => value,
};
const matching = (pattern: RegExp): Conversion => ({
  to: (value) => (pattern.test(value as string) ? value : undefined),
  from: (value) => value,
});
export const EMAIL = matching(/^[\w.-]+@[\w.-]+\.[A-Za-z]{2,}$/);
export const CAS = matching(/^\d{2,7}-\d{2}-\d$/);
export const PARTS: Conversion = {
  to: (value) =>
    (value as string[]).map((line) => {
      const [partNumber = "", ...rest] = line.split(" ");
      return { partName: rest.join(" ") || partNumber, partNumber };
    }),
  from: (value) =>
    (value as { partName: string; partNumber: string }[]).map(({ partName, partNumber }) =>
      partName === partNumber ? partNumber : `${partNumber} ${partName}`,
    ),
};

export const UPPER_PARTS: Conversion = {
  to: (value) =>
    (PARTS.to(value) as { partName: string; partNumber: string }[]).map(({ partName, partNumber }) => ({
      PartName: partName,
      PartNumber: partNumber,
    })),
  from: (value) =>
    PARTS.from(
      (value as { PartName: string; PartNumber: string }[]).map(({ PartName, PartNumber }) => ({
        partName: PartName,
        partNumber: PartNumber,
      })),
    ),
};
