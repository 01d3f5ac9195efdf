import { gs1CheckDigit, gtin14 } from "@/lib/ecodesign/gtin";
import type { Ecodesign } from "@/lib/ecodesign/registry";
import { PRODUCT_GROUPS } from "@/lib/law/rules";
import type { NewPassport } from "../queries/passports";
import type { NewProduct } from "../queries/products";
import { bytesOf, codeOf, idOf, numberOf, pick } from "./drawn";

const KINDS = [
  "Anorak",
  "Parka",
  "Fleece",
  "Trail Shoe",
  "Rain Shell",
  "Base Layer",
  "Trekking Pole",
  "Day Pack",
  "Tent",
  "Down Vest",
];
const LINES = ["Fjell", "Granit", "Ostro", "Kaskade", "Lumen", "Tundra", "Brise", "Nordlys", "Karst", "Solano"];
const COLOURS = ["moss", "slate", "rust", "ink", "sand", "fern", "ember", "frost", "plum", "ochre"];
const MATERIALS = ["Polyamide", "Polyester", "Wool", "Cotton", "Elastane", "Down", "Aluminium", "Natural rubber"];

export function productRow(index: number, at: Date): NewProduct {
  const label = `product ${index}`;
  const digits = `4099${String(index).padStart(8, "0")}`;
  return {
    id: idOf("prd", at, bytesOf(label)),
    externalId: `ERP-${String(index).padStart(6, "0")}`,
    name: `${pick(`${label} line`, LINES)} ${pick(`${label} kind`, KINDS)} ${pick(`${label} colour`, COLOURS)}`,
    model: `M${1000 + numberOf(`${label} model`, 9000)}`,
    gtin: digits + gs1CheckDigit(digits),
    gtinIdentity: null,
    productGroup: pick(`${label} group`, PRODUCT_GROUPS),
    recycledContent: numberOf(`${label} recycled`, 1001) / 10,
    carbonScore: numberOf(`${label} score`, 100),
    warrantyMonths: pick(`${label} warranty`, [24, 24, 36, 60]),
    ecodesign: ecodesignOf(label),
  };
}

function ecodesignOf(label: string): Ecodesign {
  const first = pick(`${label} first`, MATERIALS);
  const second = pick(
    `${label} second`,
    MATERIALS.filter((name) => name !== first),
  );
  const share = 50 + numberOf(`${label} share`, 50);
  return {
    granularity: "item",
    country_of_origin: pick(`${label} origin`, ["PT", "VN", "TR", "IT", "CN"]),
    materials: [
      { name: first, mass_pct: share, recycled_pct: numberOf(`${label} part`, 101) },
      { name: second, mass_pct: 100 - share },
    ],
    operators: [
      {
        role: "manufacturer",
        name: "Scale Outdoor GmbH",
        address: "Hafenstraße 1, 20457 Hamburg",
        email: "product@scale.example",
        country: "DE",
      },
    ],
    carbon_footprint_kg_co2e: numberOf(`${label} carbon`, 5000) / 100,
    carbon_declared_unit: "piece",
    carbon_boundary: "cradle_to_gate",
    carbon_method: "iso_14067",
    expected_lifetime_years: 2 + numberOf(`${label} life`, 14),
    repairability_score: numberOf(`${label} repair`, 101) / 10,
    weight_g: 100 + numberOf(`${label} weight`, 2400),
    soc_status: "none_above_threshold",
    care_instructions: { en: "Wash at 30 °C. Do not bleach.", de: "Bei 30 °C waschen. Nicht bleichen." },
    end_of_life_instructions: { en: "Hand in at any shop.", de: "In jedem Laden abgeben." },
  };
}

export function passportRow(index: number, product: NewProduct, at: Date): NewPassport {
  const bytes = bytesOf(`passport ${index}`);
  return {
    id: idOf("psp", at, bytes.subarray(10, 20)),
    productId: product.id,
    code: codeOf(`passport ${index}`),
    gtin14: product.gtin === null ? null : gtin14(product.gtin),
    serialNumber: `S${String(index).padStart(8, "0")}`,
    batch: `L${at.toISOString().slice(2, 10).replaceAll("-", "")}`,
    externalId: null,
    placedOnMarketOn: null,
    producedOn: null,
    productionFacility: null,
    warrantyMonths: product.warrantyMonths,
  };
}
