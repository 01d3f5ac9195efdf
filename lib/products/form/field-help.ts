import { z } from "zod";
import { CITATION } from "@/lib/ecodesign/contract";
import { ENTRY_MEMBERS, type EntryField } from "@/lib/ecodesign/entries";
import { productRecord } from "../contract";

/**
 * What the contract says of its own fields, for whoever fills them in: the same sentences as the API's reference shows.
 */

const FIELDS = productRecord.shape;

/** A schema without the wrappers that let a value be left out. */
export function innerSchema(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? innerSchema(schema.unwrap() as z.ZodType)
    : schema;
}

/** The members of an entry of a list, or of the one entry that a field holds. */
export function entryShape(name: EntryField): Record<string, z.ZodType> {
  const inner = innerSchema(FIELDS[name]);
  const entry = inner instanceof z.ZodArray ? inner.element : inner;
  return (entry as z.ZodObject).shape as Record<string, z.ZodType>;
}

function descriptionsIn(shape: Record<string, z.ZodType>): Record<string, string> {
  const described = Object.entries(shape).map(([name, field]) => [name, field.meta()?.description] as const);
  return Object.fromEntries(described.filter((entry): entry is readonly [string, string] => entry[1] !== undefined));
}

const ENTRY_FIELDS = Object.keys(ENTRY_MEMBERS) as EntryField[];

/** The English sentences, by field, and by list and member. A translation has the same keys. */
export const FIELD_HELP: { fields: Record<string, string>; entries: Record<string, Record<string, string>> } = {
  fields: descriptionsIn(FIELDS),
  entries: Object.fromEntries(ENTRY_FIELDS.map((name) => [name, descriptionsIn(entryShape(name))])),
};

/** Where the law asks for a field, such as `ESPR Annex III(c)`; null for one that is voluntary. */
export function citationOf(name: string): string | null {
  const field = (FIELDS as Record<string, z.ZodType>)[name];
  return (field?.meta()?.[CITATION] as string | undefined) ?? null;
}
