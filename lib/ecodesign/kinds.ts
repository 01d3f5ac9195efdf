import { z } from "zod";
import { amount, wholeAmount } from "@/lib/platform/input/list-parameters";
import { OBJECT_MEMBERS_MAX } from "@/lib/platform/input/read-input";
import { calendarDay, canonicalCode, isPlaceholder, issue, text as anyText } from "@/lib/platform/input/text";
import { webAddress } from "@/lib/platform/input/web-address";
import type { AmountUnit, FieldKind, Kinded } from "./field";

const of = <T extends z.ZodType>(kind: Exclude<FieldKind, "amount">, schema: T): Kinded<T> => ({
  schema,
  value: { kind },
});

export const text = (charactersMax: number) => of("text", anyText(charactersMax));
export const long = (charactersMax: number) => of("long", anyText(charactersMax));
export const code = (charactersMax: number) => of("code", anyText(charactersMax, canonicalCode));
export const identifier = (charactersMax: number) => ({
  schema: anyText(charactersMax, canonicalCode).refine(
    (value) => !isPlaceholder(value),
    issue("placeholder", "This says that there is no value, and would make different things the same. Leave it out."),
  ),
  value: { kind: "code", isIdentifier: true } as const,
});
export const language = () => of("language", anyText(35));
export const codeLike = (form: RegExp, error: string) => of("code", z.string().regex(form, { error }));
export const link = () => of("link", webAddress());
export const day = () => of("day", calendarDay());
export const flag = () => of("flag", z.boolean());
export const choice = <const Values extends readonly string[]>(values: Values) => of("choice", z.enum(values));
const countryCode = () =>
  z.string().regex(/^[A-Z]{2}$/, { error: "A country is two capital letters (ISO 3166-1 alpha-2)." });
export const country = () => of("country", countryCode());
export const countries = (most: number) =>
  of(
    "countries",
    z
      .array(countryCode())
      .min(1, { error: "At least one country." })
      .max(most)
      .refine((codes) => new Set(codes).size === codes.length, issue("repeated", "Each country stands here once."))
      .meta({ uniqueItems: true }),
  );

export const percent = (sentence?: string) => of("percent", amount(0, 100, sentence));
export const score = () => of("score", amount(0, 10));
export const year = (least: number, most: number) => of("year", wholeAmount(least, most));
export const count = (least: number, most: number, sentence: string) => of("count", wholeAmount(least, most, sentence));

export const measure = (unit: AmountUnit, least: number, most: number, sentence?: string) => ({
  schema: amount(least, most, sentence),
  value: { kind: "amount", unit } as const,
});
export const wholeMeasure = (unit: AmountUnit, least: number, most: number, sentence: string) => ({
  schema: wholeAmount(least, most, sentence),
  value: { kind: "amount", unit } as const,
});

export const list = <T extends z.ZodType>(entry: T, most: number) => of("list", z.array(entry).max(most));
export const lines = (charactersMax: number, most: number) => of("lines", z.array(anyText(charactersMax)).max(most));
export const single = <T extends z.ZodType>(entry: T) => of("entry", entry);

const multiLanguageText = z
  .record(
    z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, { error: "A language is a BCP 47 tag such as en or de-AT." }),
    anyText(5000),
  )
  .meta({ maxProperties: OBJECT_MEMBERS_MAX });
export const prose = () => of("prose", multiLanguageText);
