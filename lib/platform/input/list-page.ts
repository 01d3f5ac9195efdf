import { z } from "zod";
import { isStorableText } from "./text";

/** What the lists of the portal share: lenient reading of the address, and pages by cursor. */

export const PAGE_SIZES = [25, 50, 100] as const;
export const PAGE_SIZE_DEFAULT = 50;
/** Matches are counted up to here; beyond, a list says "more than". */
export const COUNTED_MAX = 10_000;

const listed = (value: unknown) => (value === undefined ? [] : Array.isArray(value) ? value : [value]);

/** A parameter that may stand several times. Other values are passed over, as in an older version's link. */
export function someOf<const T extends readonly string[]>(values: T) {
  return z.preprocess(
    (given) => listed(given).filter((value) => values.includes(value as string)),
    z.array(z.enum(values)),
  );
}

/** The same for values of a form. */
export function allThatFit(form: RegExp) {
  return z.preprocess(
    (given) => listed(given).filter((value) => typeof value === "string" && form.test(value)),
    z.array(z.string()),
  );
}

/** What is searched for; undefined: nothing. Of a repeated parameter the first counts. */
export const searchWords = z.preprocess((given) => {
  const [first] = listed(given);
  return typeof first === "string" && first.isWellFormed() && !first.includes("\0") && first.trim() !== ""
    ? first.trim().slice(0, 320)
    : undefined;
}, z.string().optional());

/** Words of the brand's own, of which each may be meant: the unstorable, and beyond a hundred, is passed over. */
export const someWords = z.preprocess(
  (given) =>
    listed(given)
      .filter((value) => typeof value === "string" && isStorableText(value) && value.trim() !== "")
      .slice(0, 100),
  z.array(z.string()),
);

export interface Order<By extends string> {
  by: By;
  isDescending: boolean;
}

/** The order of a list by one of its columns, written `changed` or `-changed`; undefined: the newest first. */
export function orderBy<const T extends readonly string[]>(columns: T) {
  return z.preprocess(
    (given) => {
      const [, sign, by = ""] = /^(-?)(\w+)$/.exec(String(listed(given)[0])) ?? [];
      return columns.includes(by) ? { by, isDescending: sign === "-" } : undefined;
    },
    z.object({ by: z.enum(columns), isDescending: z.boolean() }).optional(),
  );
}

/** An id that narrows a list; what is none is passed over. */
export const someId = z
  .string()
  .regex(/^[a-z]{3}_[0-9a-z]{26}$/)
  .optional()
  .catch(undefined);

/** The id of the last row of the page before; undefined: the first page. */
export const afterId = someId;

const sizeOr = (otherwise: (typeof PAGE_SIZES)[number]) =>
  z.coerce.number().pipe(z.literal(PAGE_SIZES)).catch(otherwise);

export const pageSize = sizeOr(PAGE_SIZE_DEFAULT);

/** Of lists whose rows say much: fifty of them weigh more than a page should. */
export const shortPageSize = sizeOr(25);

/**
 * The page out of one row more than it holds; `next` is the cursor of the following page, made of the last row (its id
 * unless `cursorOf` says otherwise), or null at the end.
 */
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

/** All rows that match, or a floor where counting them all would be slow. */
export type Total = number | { atLeast: number };

/** A count that stopped at one more than `COUNTED_MAX`, as a list shows it. Not exact: there may be more. */
export function totalOf(counted: number, isExact = true): Total {
  if (counted > COUNTED_MAX) return { atLeast: COUNTED_MAX };
  return isExact ? counted : { atLeast: counted };
}
