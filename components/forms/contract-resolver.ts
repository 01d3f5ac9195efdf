import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import { config, type z } from "zod";
import { readInput } from "@/lib/platform/input/read-input";

config({ jitless: true });

interface ResolverOptions<Values extends FieldValues> {
  read: (values: Values) => unknown;
  describe: (place: string, code: string) => string;
}

const fieldOf = (place: string) => place.split("/")[0] ?? "";

export function contractResolver<Values extends FieldValues>(
  schema: z.ZodType,
  { read, describe }: ResolverOptions<Values>,
): Resolver<Values> {
  return (values) => {
    const input = readInput(schema, read(values));
    if (input.ok) return { values, errors: {} };
    const fields = input.errors.map(({ pointer, code }) => ({ place: pointer.slice(1), code }));
    const errors = Object.fromEntries(
      fields.toReversed().map(({ place, code }) => [fieldOf(place), { type: code, message: describe(place, code) }]),
    );
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}
