import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import { config, type z } from "zod";
import { readInput } from "@/lib/platform/input/read-input";

config({ jitless: true });

interface ResolverOptions<Values extends FieldValues> {
  readValues: (values: Values) => unknown;
  describe: (field: string, code: string) => string;
}

const fieldOf = (pointer: string) => pointer.split("/")[0] ?? "";

export function contractResolver<Values extends FieldValues>(
  schema: z.ZodType,
  { readValues, describe }: ResolverOptions<Values>,
): Resolver<Values> {
  return (values) => {
    const input = readInput(schema, readValues(values));
    if (input.ok) return { values, errors: {} };
    const fields = input.errors.map(({ pointer, code }) => ({ place: pointer.slice(1), code }));
    const errors = Object.fromEntries(
      fields
        .toReversed()
        .map(({ place: pointer, code }) => [fieldOf(pointer), { type: code, message: describe(pointer, code) }]),
    );
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}
