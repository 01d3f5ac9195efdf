import { z } from "zod";

export const ids = <Name extends string>(...names: Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodString>);

export const parsed = <Given extends object>() =>
  z.custom<Given>((value) => typeof value === "object" && value !== null);
