import { z } from "zod";
import { battery, batteryService } from "./fields/battery";
import { climate } from "./fields/climate";
import { dates, internal } from "./fields/dates";
import { documents } from "./fields/documents";
import { durability } from "./fields/durability";
import { identity, origin } from "./fields/identity";
import { instructions } from "./fields/instructions";
import { keeping, textileCare } from "./fields/keeping";
import { labelled, restricted } from "./fields/limits";
import { border, energyLabels, kept, packaging, repair, steel } from "./fields/market";
import { materials, weights } from "./fields/materials";
import { parties } from "./fields/parties";
import { substances } from "./fields/substances";

/** The ecodesign data of a product: ESPR Annex III with the parameters of Annex I. Percent is 0 to 100. */

const publicFields = {
  ...identity,
  ...parties,
  ...documents,
  ...origin,
  ...materials,
  ...climate,
  ...durability,
  ...instructions,
  ...keeping,
  ...weights,
  ...substances,
  ...dates,
  ...restricted,
  ...labelled,
  ...energyLabels,
  ...repair,
  ...packaging,
  ...steel,
  ...border,
  ...battery,
};

const brandFields = { ...internal, ...kept, ...batteryService };

export const ecodesignFields = { ...publicFields, ...brandFields };

export const ecodesignSchema = z.strictObject(ecodesignFields);
export type Ecodesign = z.output<typeof ecodesignSchema>;

const namesOf = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields & string)[];

export const ECODESIGN_FIELD_NAMES = namesOf(ecodesignFields);
export const INSTRUCTION_FIELD_NAMES = namesOf(instructions);
export const TEXTILE_CARE_FIELD_NAMES = namesOf(textileCare);
/** All that a brand writes by language. */
export const PROSE_FIELD_NAMES = [...INSTRUCTION_FIELD_NAMES, "serial_location"] as const;
/** Answered to the brand only: whoever verifies does not see them. */
export const INTERNAL_FIELD_NAMES: ReadonlySet<string> = new Set(namesOf(brandFields));
export const PUBLIC_ECODESIGN_FIELD_NAMES = namesOf(publicFields);

type Answered<Fields extends Record<string, { unwrap: () => unknown }>> = {
  [Name in keyof Fields]: ReturnType<Fields[Name]["unwrap"]>;
};

/** Every field as an answer holds it: always there, null where not declared. */
function answered<Fields extends Record<string, z.ZodOptional<z.ZodNullable>>>(fields: Fields): Answered<Fields> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.unwrap().meta(field.meta() ?? {})]),
  ) as Answered<Fields>;
}

export const ecodesignAnswerFields = answered(ecodesignFields);
/** What anybody is told. */
export const publicAnswerFields = answered(publicFields);
