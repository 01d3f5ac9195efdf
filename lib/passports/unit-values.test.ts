import { expect, it } from "vitest";
import { declaredOfUnit } from "./unit-values";

const PORTO = { identifier: "9521234000105", identifier_scheme: "gln", country: "PT", activity: "Assembly" };
const BRNO = { identifier: "9521234000112", country: "CZ" };
const declared = { weight_g: 400, placed_on_market_on: "2026-03-01", facilities: [PORTO, BRNO] };

it("leaves a product's data as they are for a unit that says nothing", () => {
  expect(declaredOfUnit(declared, { placedOnMarketOn: null, productionFacility: null })).toEqual(declared);
});

it("takes the unit's day and site before the product's, the site as the product describes it", () => {
  expect(declaredOfUnit(declared, { placedOnMarketOn: "2026-05-02", productionFacility: BRNO.identifier })).toEqual({
    weight_g: 400,
    placed_on_market_on: "2026-05-02",
    facilities: [BRNO],
  });
});

it("names a site that the product does not list by its identifier alone", () => {
  const unit = { placedOnMarketOn: null, productionFacility: "ROCINHA-2" };
  expect(declaredOfUnit(declared, unit)).toEqual({ ...declared, facilities: [{ identifier: "ROCINHA-2" }] });
  expect(declaredOfUnit({ facilities: null }, unit)).toEqual({ facilities: [{ identifier: "ROCINHA-2" }] });
});
