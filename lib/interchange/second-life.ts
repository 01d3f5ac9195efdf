import {
  choice,
  code,
  type DataOf,
  day,
  type Field,
  fieldsOf,
  list,
  optional,
  single,
  text,
} from "@/lib/ecodesign/field";
import {
  EXTENTS,
  IDENTIFIER_CHARACTERS_MAX,
  LIFE_STATUSES,
  OPERATOR_CHARACTERS_MAX,
  ORIGINALS_MAX,
  READ_TEXT_CHARACTERS_MAX,
  SECOND_LIFE_OPERATIONS,
  SUCCESSORS_MAX,
} from "@/lib/passports/battery/life-rules";
import type { PublicLife, PublicLink } from "@/lib/passports/battery/public-life";
import { dayOf } from "@/lib/platform/calendar";
import { requireValue } from "@/lib/platform/require-value";

/** Linked passports, in every export: Regulation (EU) 2023/1542, Article 77(7). The status is in `battery_state`. */

const asStated = (what: string) => ({
  help: `${what}, as the linked passport stated it when it was read; not verified.`,
});

const LINK = {
  identifier: optional(code(IDENTIFIER_CHARACTERS_MAX), {
    help: "Unique identifier of the linked passport: an https address, DID, URN or ISO/IEC 15459 code.",
  }),
  operation: optional(choice(SECOND_LIFE_OPERATIONS), {
    help: "The operation after which the battery got a new passport: Regulation (EU) 2023/1542, Article 77(7).",
  }),
  extent: optional(choice(EXTENTS), { help: "Whether the whole battery or only some modules or cells were used." }),
  linked_on: optional(day(), { help: "Day of the operation." }),
  name: optional(text(READ_TEXT_CHARACTERS_MAX), asStated("Name of the battery")),
  operator: optional(text(READ_TEXT_CHARACTERS_MAX), asStated("Operator of the passport")),
  state: optional(text(READ_TEXT_CHARACTERS_MAX), asStated("State of the passport")),
  read_on: optional(day(), { help: "Day on which another operator's passport was read." }),
};

const SECOND_LIFE = {
  second_life: optional(
    single({
      status: optional(choice(LIFE_STATUSES), { help: "Status of the battery that is public on its page." }),
      changed_on: optional(day(), { help: "Day since which the battery has this status." }),
      responsible: optional(text(OPERATOR_CHARACTERS_MAX), {
        help: "Operator that is responsible for the passport: Regulation (EU) 2023/1542, Article 77(7).",
      }),
      originals: optional(list(LINK, ORIGINALS_MAX), { help: "Passports of the batteries that this one was made of." }),
      successors: optional(list(LINK, SUCCESSORS_MAX), { help: "Passports of the batteries made of this one." }),
    }),
    { help: "Links between the passports of a battery before and after a second life." },
  ),
};

export type SecondLife = NonNullable<DataOf<typeof SECOND_LIFE>["second_life"]>;
export type LinkedPassport = DataOf<typeof LINK>;

export const SECOND_LIFE_FIELD: Field = requireValue(fieldsOf(SECOND_LIFE)[0], "The field second_life");

export function secondLifeOf(life: PublicLife | null): SecondLife | undefined {
  if (!life) return undefined;
  const { status, changedOn, responsible, originals, successors } = life;
  return {
    ...(status !== null && { status }),
    ...(changedOn !== null && { changed_on: changedOn }),
    ...(responsible !== null && { responsible }),
    ...(originals.length > 0 && { originals: originals.map(linkedPassport) }),
    ...(successors.length > 0 && { successors: successors.map(linkedPassport) }),
  };
}

const linkedPassport = (link: PublicLink): LinkedPassport => ({
  identifier: link.identifier,
  operation: link.operation,
  extent: link.extent,
  linked_on: link.linkedOn,
  ...(link.name !== null && { name: link.name }),
  ...(link.readOperator !== null && { operator: link.readOperator }),
  ...(link.readState !== null && { state: link.readState }),
  ...(link.readAt !== null && { read_on: dayOf(link.readAt) }),
});

export const linkedPassportsOf = ({ originals, successors }: SecondLife) => [
  ...(originals ?? []).map((link) => ({ ...link, relation: "original" as const })),
  ...(successors ?? []).map((link) => ({ ...link, relation: "successor" as const })),
];
