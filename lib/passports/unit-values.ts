import type { Declared } from "@/lib/ecodesign/declared";

/** What a unit says of itself; null: it says nothing, and its product's value stands. */
export interface UnitValues {
  placedOnMarketOn: string | null;
  /** A site's identifier. */
  productionFacility: string | null;
}

type UnitDeclared = Pick<Declared, "facilities" | "placed_on_market_on">;

/**
 * A product's declared data as they hold for one unit: what is known of the unit stands before what is said of all. Its
 * site is the product's entry with that identifier where there is one, and a bare identifier else.
 */
export function declaredOfUnit<Data extends UnitDeclared>(
  declared: Data,
  { placedOnMarketOn, productionFacility }: UnitValues,
): Data {
  const listed = declared.facilities?.filter(({ identifier }) => identifier === productionFacility) ?? [];
  return {
    ...declared,
    ...(placedOnMarketOn !== null && { placed_on_market_on: placedOnMarketOn }),
    ...(productionFacility !== null && {
      facilities: listed.length > 0 ? listed : [{ identifier: productionFacility }],
    }),
  };
}
