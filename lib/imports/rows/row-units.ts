import type { Derived } from "./derive-record";
import type { RowMatch } from "./match-rows";
import type { RowKeys } from "./row-keys";

export interface RowUnits {
  units: number;
  errors: { field: string; expected: string }[];
}

const countOf = ({ given }: Pick<Derived, "given">): number | null =>
  typeof given["quantity"] === "number" && Number.isInteger(given["quantity"]) ? given["quantity"] : null;

/**
 * A row of a new product is one unit, or its quantity. A row of a registered product adds units if it names an
 * unknown unit or a quantity. With the product's id, the quantity is the total number of units. Values for existing
 * units have to match the stored ones.
 */
export function planRowUnits(match: RowMatch | null, row: Pick<Derived, "given" | "id">, keys: RowKeys): RowUnits {
  const planned = unitsOfRow(match, row, keys);
  const isOfNone = planned.units === 0 && !match?.ownUnit && isSome(row.given["unit_documents"]);
  return isOfNone ? { ...planned, errors: [...planned.errors, DOCUMENTS_OF_NONE] } : planned;
}

const isSome = (given: unknown) => Array.isArray(given) && given.length > 0;
const DOCUMENTS_OF_NONE = {
  field: "unit_documents",
  expected: "Name the unit by its serial number or your own id of it.",
};

function unitsOfRow(
  match: RowMatch | null,
  row: Pick<Derived, "given" | "id">,
  { serialNumber, unitExternalId }: RowKeys,
): RowUnits {
  const quantity = countOf(row);
  if (!match) return { units: quantity ?? 1, errors: [] };
  const { ownUnit, units } = match;
  if (ownUnit) {
    const isOne = quantity === null || quantity === 1;
    const errors = differing(row.given, ownUnit, (stored) =>
      stored === null
        ? "The registered unit has none, and an import changes no units."
        : `The registered unit has ${stored}, and an import changes no units.`,
    );
    return {
      units: 0,
      errors: isOne
        ? errors
        : [...errors, { field: "quantity", expected: "The row is of one registered unit: leave the quantity out." }],
    };
  }
  if (serialNumber !== null || unitExternalId !== null) return { units: 1, errors: [] };
  if (units === null) return { units: 0, errors: [] };
  if (quantity !== null && row.id === null) return { units: quantity, errors: [] };
  if (quantity !== null && quantity > units.count) return { units: quantity - units.count, errors: [] };
  const fewer =
    quantity !== null && quantity < units.count
      ? [{ field: "quantity", expected: `The product has ${units.count} units. An import takes none away.` }]
      : [];
  const errors = differing(row.given, units, (stored) =>
    stored === null
      ? "The registered units have none, or several."
      : `The registered units have ${stored}, and an import changes no units.`,
  );
  return { units: 0, errors: [...fewer, ...errors] };
}

const UNIT_MEMBERS = {
  serial_number: "serialNumber",
  batch: "batch",
  unit_external_id: "externalId",
  produced_on: "producedOn",
  production_facility: "productionFacility",
  unit_placed_on_market_on: "placedOnMarketOn",
} as const;

/** Battery states are updated one by one: POST /v1/passports/{code}/battery-states. */
const STATE_BY_API = { field: "battery_state", expected: "An import changes no registered unit." };

type UnitValues = Record<(typeof UNIT_MEMBERS)[keyof typeof UNIT_MEMBERS], string | null>;

function differing(
  given: Readonly<Record<string, unknown>>,
  stored: UnitValues,
  tell: (stored: string | null) => string,
): RowUnits["errors"] {
  const errors = Object.entries(UNIT_MEMBERS).flatMap(([field, name]) => {
    const value = given[field];
    return value == null || value === stored[name] ? [] : [{ field, expected: tell(stored[name]) }];
  });
  return given["battery_state"] == null ? errors : [...errors, STATE_BY_API];
}
