import { z } from "zod";
import type { NewPassport } from "@/db/queries/passports";
import { lockProductToAdd } from "@/db/queries/units";
import type { BrandDb } from "@/db/tenant";
import { useCase, submitOnce } from "@/lib/access/use-case";
import type { Result } from "@/lib/api/answerers";
import { unitAnswer } from "@/lib/passports/get-passport";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { parsed, ids } from "@/lib/platform/input/ids";
import { batchOfIdentity } from "../registration/identity";
import { inInputOrder, planUnits } from "../registration/plan-registration";
import { isInvalid, rejection } from "../registration/product-answers";
import {
  NO_IDS,
  recordRegistration,
  type StoringSource,
  storePassports,
  UNIT_CLASHES,
  type UnitClashCode,
} from "../registration/store-registration";
import type { AddedUnitsAnswer } from "./contract";
import type { ValidatedUnit, ValidatedUnits, RejectedUnit } from "./read-units";
import type { UnitGiven } from "./unit-contract";

const addUnitsInput = z.object({
  productId: z.string(),
  validated: parsed<ValidatedUnits>(),
  onError: z.enum(["fail", "skip"]),
  isDryRun: z.boolean(),
});
type AddUnitsInput = z.output<typeof addUnitsInput>;

interface AddedUnits {
  productId: string;
  at: Date;
  passports: NewPassport[];
  rejected: RejectedUnit[];
}

class EndOfDryRun extends Error {}

/**
 * Does not change the product. Throws `forbidden`, `insufficient_scope`, `product_not_found`; if nothing can be
 * stored `invalid_request`, `product_differs`, `serial_number_taken` or `unit_external_id_taken` with all errors.
 */
export const addUnits = useCase({
  may: "products.register",
  by: ["member", "key"],
  input: addUnitsInput,
  audits: ["product.registered", "product.units_added"],
  transaction: "stepwise",
  run: async ({ actor, at, inTransaction }, { productId, validated, onError, isDryRun }): Promise<AddedUnits> => {
    if (onError === "fail" && validated.rejected.some(isInvalid)) throw rejection(validated.rejected, "units");
    const { brandId } = actor;
    const added: AddedUnits = { productId, at, passports: [], rejected: [] };
    const work = inTransaction(async (scope) => {
      const { tx } = scope;
      const product = await lockProductToAdd(tx, { brandId, productId });
      if (!product) throw new DomainError("product_not_found", "Your brand has no product with this id.");
      const { units, others } = ofBatch(product, validated.accepted);
      const { passports, clashes } = await storeUnitsOf(tx, product, { actor, at, units });
      added.passports = passports;
      added.rejected = [...validated.rejected, ...others, ...clashes].sort((one, other) => one.index - other.index);
      if (passports.length === 0 || (onError === "fail" && added.rejected.length > 0))
        throw rejection(added.rejected, "units");
      if (isDryRun) throw new EndOfDryRun();
      const extended = { productIds: [productId], passportIds: passports.map(({ id }) => id) };
      await recordRegistration(scope, { at, created: NO_IDS, extended });
    });
    await work.catch((thrown: unknown) => {
      if (!(thrown instanceof EndOfDryRun)) throw thrown;
    });
    return added;
  },
});

type Product = NonNullable<Awaited<ReturnType<typeof lockProductToAdd>>>;

function ofBatch(
  { gtinIdentity }: Product,
  entries: readonly ValidatedUnit[],
): { units: readonly ValidatedUnit[]; others: RejectedUnit[] } {
  const batch = batchOfIdentity(gtinIdentity);
  if (batch === null) return { units: entries, others: [] };
  const isOther = ({ unit }: ValidatedUnit) => unit.batch != null && unit.batch !== batch;
  const detail = `This product stands for batch ${batch}: units of another one belong to a product of their own.`;
  return {
    units: entries.filter((each) => !isOther(each)).map((each) => ({ ...each, unit: { ...each.unit, batch } })),
    others: entries
      .filter(isOther)
      .map(({ index, unit, pointerTo }) => ({
        index,
        errors: [{ pointer: pointerTo("batch"), code: "product_differs", detail, stored: batch, given: unit.batch }],
      })),
  };
}

interface InputUnits extends StoringSource {
  units: readonly ValidatedUnit[];
}

async function storeUnitsOf(
  tx: BrandDb,
  product: Product,
  { actor, at, units }: InputUnits,
): Promise<{ passports: NewPassport[]; clashes: RejectedUnit[] }> {
  const source = { brandId: actor.brandId, at };
  const planned = units.map((unitInput) => {
    const { placed_on_market_on, documents, ...unit } = unitInput.unit;
    const record = { ...unit, unit_placed_on_market_on: placed_on_market_on, unit_documents: documents };
    return { given: unitInput, ...planUnits(product, record, source) };
  });
  const { stored, taken } = await storePassports(tx, { actor, at }, inInputOrder(planned));
  const clashes = taken.map(
    ({
      units: {
        given: { index, pointerTo },
      },
      codes,
    }) => ({
      index,
      errors: codes.map((code) => ({ pointer: pointerTo(CLASHING_FIELD[code]), code, detail: UNIT_CLASHES[code] })),
    }),
  );
  return { passports: stored.flatMap(({ passports }) => passports), clashes };
}

const CLASHING_FIELD = {
  serial_number_taken: "serial_number",
  unit_external_id_taken: "unit_external_id",
} as const satisfies Record<UnitClashCode, keyof UnitGiven>;

export function addedAnswer(
  { productId, passports, rejected }: AddedUnits,
  { onError, isDryRun }: Pick<AddUnitsInput, "onError" | "isDryRun">,
): Result<AddedUnitsAnswer> {
  const reported = { product_id: productId, count: passports.length, ...(onError === "skip" ? { rejected } : {}) };
  if (isDryRun) return { status: 200, hadNoEffect: true, body: { dry_run: true, ...reported } };
  const { publicUrl } = environment();
  return {
    body: { ...reported, data: passports.map((passport) => unitAnswer(passport, publicUrl)) },
    headers: { Location: `/v1/products/${productId}/units` },
  };
}

/**
 * Adds all units or none. Idempotent by `formId`. Throws `forbidden`, `product_not_found`, `serial_number_taken`,
 * `unit_external_id_taken`.
 */
export const addUnitsByForm = useCase({
  may: "products.register",
  by: ["member", "key"],
  input: ids("productId", "formId").extend({ validated: parsed<ValidatedUnits>() }),
  audits: ["product.registered", "product.units_added"],
  transaction: "stepwise",
  run: async (steps, { productId, validated, formId }): Promise<{ count: number }> => {
    const content = { productId, units: validated.accepted.map(({ unit }) => unit) };
    return submitOnce(steps, { formId, content }, async (scope) => {
      const { passports } = await addUnits(scope, { productId, validated, onError: "fail", isDryRun: false });
      return { count: passports.length };
    });
  },
});
