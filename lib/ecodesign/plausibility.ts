import { requireValue } from "@/lib/platform/require-value";
import type { Declared } from "./declared";

/** Contradictory or incomplete figures. They cause a warning, not an error. */

export interface Implausible {
  field: string;
  code: string;
  detail: string;
}

const MASS_SUM_TOLERANCE_PCT = 0.5;
const RECYCLED_TOLERANCE_PCT = 2;

const sumOf = (values: readonly (number | null | undefined)[]) =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
const roundedText = (value: number) => String(Math.round(value * 100) / 100);

function* implausibleMaterials({ materials, recycled_content: recycled }: Declared): Generator<Implausible> {
  if (!materials?.length) return;
  const mass = sumOf(materials.map((material) => material.mass_pct));
  if (Math.abs(mass - 100) > MASS_SUM_TOLERANCE_PCT)
    yield {
      field: "materials",
      code: "materials_sum",
      detail: `The materials' shares add up to ${roundedText(mass)} %, not 100 %.`,
    };
  else if (recycled != null && materials.every((material) => material.recycled_pct != null)) {
    const weighted = sumOf(
      materials.map(
        (material) => (material.mass_pct * requireValue(material.recycled_pct, "The recycled share")) / 100,
      ),
    );
    if (Math.abs(weighted - recycled) > RECYCLED_TOLERANCE_PCT)
      yield {
        field: "recycled_content",
        code: "recycled_content_mismatch",
        detail:
          `The materials contain ${roundedText(weighted)} % recycled mass, ` +
          `but recycled_content is ${roundedText(recycled)} %.`,
      };
  }
}

function* implausibleRecycledParts({
  recycled_content: recycled,
  recycled_pre_consumer_pct: pre,
  recycled_post_consumer_pct: post,
}: Declared): Generator<Implausible> {
  if (recycled == null) return;
  const parts = sumOf([pre, post]);
  if (parts > recycled)
    yield {
      field: "recycled_content",
      code: "recycled_parts_exceed_total",
      detail: `Pre- and post-consumer content add up to ${roundedText(parts)} %, more than recycled_content.`,
    };
}

function* implausibleCarbon(declared: Declared): Generator<Implausible> {
  const { carbon_footprint_kg_co2e: footprint, carbon_includes_offsets: offsets, materials } = declared;
  if (offsets)
    yield {
      field: "carbon_includes_offsets",
      code: "carbon_offsets",
      detail: "Offsets may not be part of a product's footprint (Directive (EU) 2024/825).",
    };
  if (footprint == null) return;
  const lacking = (["carbon_declared_unit", "carbon_boundary", "carbon_method"] as const).filter(
    (field) => declared[field] == null,
  );
  if (lacking.length > 0)
    yield {
      field: "carbon_footprint_kg_co2e",
      code: "carbon_incomplete",
      detail: `A footprint cannot be read without ${lacking.join(", ")}.`,
    };
  const isBioBased = materials?.some((material) => (material.renewable_pct ?? 0) > 0) ?? false;
  if (footprint < 0 && !(isBioBased && declared.carbon_boundary === "cradle_to_gate"))
    yield {
      field: "carbon_footprint_kg_co2e",
      code: "carbon_negative",
      detail: "Only a bio-based product, from cradle to gate, can have a footprint below 0.",
    };
}

export function findImplausible(declared: Declared): Implausible[] {
  return [...implausibleMaterials(declared), ...implausibleRecycledParts(declared), ...implausibleCarbon(declared)];
}
