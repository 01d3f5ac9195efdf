import { z } from "zod";
import type { Order } from "./list-page";
import { issue } from "./text";

const boundsOf = (least: number, most: number) => `The number must lie between ${least} and ${most}.`;

export function amount(least: number, most: number, sentence = boundsOf(least, most)) {
  return z
    .number()
    .refine((value) => value >= least && value <= most, issue("out_of_range", sentence))
    .meta({ minimum: least, maximum: most });
}

export function wholeAmount(least: number, most: number, sentence?: string) {
  return z
    .number()
    .refine(Number.isInteger, { ...issue("wrong_type", "A whole number is needed."), abort: true })
    .refine((value) => value >= least && value <= most, issue("out_of_range", sentence ?? boundsOf(least, most)))
    .meta({ type: "integer", minimum: least, maximum: most });
}

export const wholeNumber = () => z.number().int().min(0);

const PLAIN_DIGITS = /^(?:0|[1-9][0-9]{0,14})$/;

export function wholeParameter(least: number, most: number) {
  const wrong = issue("wrong_type", "A whole number in plain digits is needed.");
  return z
    .preprocess(
      (input) => (typeof input === "string" && PLAIN_DIGITS.test(input) ? Number(input) : input),
      z.number({ error: wrong.error }).int().min(least, boundsOf(least, most)).max(most, boundsOf(least, most)),
    )
    .meta({ type: "integer", minimum: least, maximum: most });
}

const PAGE_DEFAULT = 25;
const PAGE_MAX = 100;

export const limitParameter = (things: string) =>
  // A default would be missing from the input schema, because a function reads the parameter.
  wholeParameter(1, PAGE_MAX).prefault(PAGE_DEFAULT).describe(`${things} per page.`);

export const pageParameters = (things: string) => ({
  limit: limitParameter(things),
  cursor: z
    .string()
    .max(500)
    .optional()
    .describe("The `next_cursor` of the previous page. Send it with the same filters and `sort`."),
});

export const pageOf = <T extends z.ZodType>(row: T) =>
  z.strictObject({ data: z.array(row), has_more: z.boolean(), next_cursor: z.string().nullable() });

export function namesParameter<const T extends readonly [string, ...string[]]>(values: T, what: string) {
  const isOne = (name: string): name is T[number] => values.includes(name);
  const one = `(${values.map((value) => value.replaceAll(".", "\\.")).join("|")})`;
  return z
    .string()
    .max(2_000)
    .transform((input, context): T[number][] => {
      const names = input.split(",").map((name) => name.trim());
      if (!names.every(isOne))
        context.addIssue({
          code: "custom",
          message: `${what} are ${values.join(", ")}.`,
          params: { code: "unknown_value" },
          input,
        });
      return names.filter(isOne);
    })
    .meta({ pattern: `^${one}(,${one})*$` });
}

export const sinceParameter = () =>
  z.iso
    .datetime({ offset: true })
    .transform((input) => new Date(Math.max(0, Date.parse(input))))
    .optional();

export const sortParameter = <const By extends string>(columns: readonly By[]) =>
  z.enum(columns.flatMap((by) => [by, `-${by}`] as const) as [By | `-${By}`, ...(By | `-${By}`)[]]);

export function readSort<By extends string>(sort: By | `-${By}`): Order<By> {
  return sort.startsWith("-")
    ? { by: sort.slice(1) as By, isDescending: true }
    : { by: sort as By, isDescending: false };
}

export const FOLLOWING =
  "To follow it, sort by `changed`, keep the latest `changed_at`, and ask next time with `changed_since` a minute " +
  "before that: the time is that of the change, and a change becomes visible when it is committed. For every " +
  "change once and in order, use `GET /v1/events`.";
