import type { Declared } from "@/lib/ecodesign/declared";

export interface UnitValues {
  placedOnMarketOn: string | null;
  productionFacility: string | null;
}

type UnitDeclared = Pick<Declared, "facilities" | "placed_on_market_on">;

/** The facility is the product's entry with that identifier, else only the identifier. */
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
