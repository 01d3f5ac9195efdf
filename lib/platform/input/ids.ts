import { z } from "zod";

/** What names one thing each: ids as they came, that are looked up, and found or not. */
export const ids = <Name extends string>(...names: Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodString>);

/** What has been read by a contract already, and is costly to read twice; a file on its way in; a store of files. */
export const parsed = <Given extends object>() =>
  z.custom<Given>((value) => typeof value === "object" && value !== null);
