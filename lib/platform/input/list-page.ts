import { z } from "zod";
import { isStorableText } from "./text";

export const PAGE_SIZES = [25, 50, 100] as const;
export const PAGE_SIZE_DEFAULT = 50;
export const COUNTED_MAX = 10_000;

const listed = (value: unknown) => (value === undefined ? [] : Array.isArray(value) ? value : [value]);

/** A repeatable parameter. Ignores unknown values, as in links of older versions. */
export function someOf<const T extends readonly string[]>(values: T) {
  return z.preprocess(
    (input) => listed(input).filter((value) => values.includes(value as string)),
    z.array(z.enum(values)),
  );
}

export function allThatFit(form: RegExp) {
  return z.preprocess(
    (input) => listed(input).filter((value) => typeof value === "string" && form.test(value)),
    z.array(z.string()),
  );
}

export const searchWords = z.preprocess((input) => {
  const [first] = listed(input);
  return typeof first === "string" && first.isWellFormed() && !first.includes("\0") && first.trim() !== ""
    ? first.trim().slice(0, 320)
    : undefined;
}, z.string().optional());

export const someWords = z.preprocess(
  (input) =>
    listed(input)
      .filter((value) => typeof value === "string" && isStorableText(value) && value.trim() !== "")
      .slice(0, 100),
  z.array(z.string()),
);

export interface Order<By extends string> {
  by: By;
  isDescending: boolean;
}

export function orderBy<const T extends readonly string[]>(columns: T) {
  return z.preprocess(
    (input) => {
      const [, sign, by = ""] = /^(-?)(\w+)$/.exec(String(listed(input)[0])) ?? [];
      return columns.includes(by) ? { by, isDescending: sign === "-" } : undefined;
    },
    z.object({ by: z.enum(columns), isDescending: z.boolean() }).optional(),
  );
}

export const someId = z
  .string()
  .regex(/^[a-z]{3}_[0-9a-z]{26}$/)
  .optional()
  .catch(undefined);

export const someDay = z.iso.date().optional().catch(undefined);

export const afterId = someId;

const sizeOr = (otherwise: (typeof PAGE_SIZES)[number]) =>
  z.coerce.number().pipe(z.literal(PAGE_SIZES)).catch(otherwise);

export const pageSize = sizeOr(PAGE_SIZE_DEFAULT);

export const shortPageSize = sizeOr(25);

/** Expects one row more than the page has. `next` is the cursor of the next page, or null at the end. */
export function cutPage<Row extends { id: string }>(rows: Row[], limit: number): { rows: Row[]; next: string | null };
export function cutPage<Row, Cursor>(
  rows: Row[],
  limit: number,
  cursorOf: (last: Row) => Cursor,
): { rows: Row[]; next: Cursor | null };
export function cutPage(rows: { id: string }[], limit: number, cursorOf = ({ id }: { id: string }) => id) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: last && rows.length > limit ? cursorOf(last) : null };
}

export type Total = number | { atLeast: number };

export function totalOf(count: number, isExact = true): Total {
  if (count > COUNTED_MAX) return { atLeast: COUNTED_MAX };
  return isExact ? count : { atLeast: count };
}
