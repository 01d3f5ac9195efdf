import { z } from "zod";

export const ids = <Name extends string>(...names: Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodString>);

export const parsed = <Given extends object>() =>
  z.custom<Given>((value) => typeof value === "object" && value !== null);

export const brandSlug = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, {
    error: "A slug has 1 to 63 of the characters a-z, 0-9 and hyphen, no hyphen first or last.",
  });

export const testFlag = () => z.boolean().describe("True for an object of test mode, false for a live one.");
