import { z } from "zod";
import { authorise } from "@/lib/access/actor";
import { type Steps, useCase } from "@/lib/access/use-case";
import type { Result } from "@/lib/api/answerers";
import { checkRegistered, type RegisteredProduct } from "@/lib/compliance/assessment/check-registered";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { parsed } from "@/lib/platform/input/ids";
import { requireValue } from "@/lib/platform/require-value";
import { groupBy } from "@/lib/platform/some";
import type { ReadRegistration } from "./group-records";
import { ProductMoved, ON_EXISTING } from "./match-products";
import { writeNamedPictures } from "./named-pictures";
import { isInvalid, rejection, registeredAnswer } from "./product-answers";
import type { RegistrationAnswer } from "./registration-contract";
import { type RegisteredRecord, storeRecords } from "./store-records";
import { recordRegistration, type StoredIds } from "./store-registration";
import type { ValidatedRecord, ValidatedRecords, RejectedRecord } from "./validate-records";

const registrationInput = z.object({
  validated: parsed<ValidatedRecords>(),
  onExisting: z.enum(ON_EXISTING).optional(),
  /** `fail`: one invalid record prevents all. `skip`: valid records are stored. */
  onError: z.enum(["fail", "skip"]),
  isDryRun: z.boolean(),
});
export type RegistrationInput = z.output<typeof registrationInput>;

interface Registration {
  at: Date;
  registered: RegisteredRecord[];
  rejected: RejectedRecord[];
}

class EndOfDryRun extends Error {
  constructor(readonly registration: Registration) {
    super();
  }
}

class WithoutRejected extends Error {
  constructor(readonly rejected: readonly RejectedRecord[]) {
    super();
  }
}

const ROUNDS_MAX = 10;
/** After this number of rounds, a record that contradicts a rejected one is also rejected. */
const PATIENT_ROUNDS = 3;

/**
 * Unique indexes resolve concurrent requests. Throws `forbidden`, `insufficient_scope`; if nothing can be stored
 * `invalid_request`, `product_differs`, `product_ambiguous`, `serial_number_taken` or `unit_external_id_taken` with
 * all errors; for forms also `external_id_taken` and `gtin_taken`.
 */
export const registerProducts = useCase({
  may: "products.register",
  by: ["member", "key"],
  input: registrationInput,
  audits: [
    "product.registered",
    "product.units_added",
    "product.edited",
    "product.picture_added",
    "product.pictures_edited",
  ],
  transaction: "stepwise",
  run: async (steps, input): Promise<Registration> => {
    const { actor } = steps;
    if (input.onExisting === "update") authorise(actor, "products.edit");
    const { accepted, rejected } = input.validated;
    if (input.onError === "fail" && rejected.some(isInvalid)) throw rejection(rejected);
    let left: Left = { records: accepted, rejected };
    for (let round = 1; round <= ROUNDS_MAX; round += 1) {
      try {
        return await registerLeft(steps, input, { ...left, isPatient: round <= PATIENT_ROUNDS });
      } catch (thrown) {
        if (thrown instanceof WithoutRejected) left = without(left, thrown.rejected);
        else if (!(thrown instanceof ProductMoved)) throw thrown;
      }
    }
    throw new DomainError("database_unavailable", "Others change the same products at this moment.", {
      retryAfterSeconds: 1,
    });
  },
});

interface Left {
  records: readonly ValidatedRecord[];
  rejected: readonly RejectedRecord[];
}

function without({ records, rejected }: Left, more: readonly RejectedRecord[]): Left {
  const removedIndexes = new Set(more.map(({ index }) => index));
  return { records: records.filter(({ index }) => !removedIndexes.has(index)), rejected: [...rejected, ...more] };
}

type RegistrationAudit =
  | "product.registered"
  | "product.units_added"
  | "product.edited"
  | "product.picture_added"
  | "product.pictures_edited";

async function registerLeft(
  { inTransaction }: Steps<RegistrationAudit>,
  input: RegistrationInput,
  left: Left & { isPatient: boolean },
): Promise<Registration> {
  const { onExisting = "add", onError, isDryRun } = input;
  const { records, rejected, isPatient } = left;
  const at = now();
  const work = inTransaction(async (scope) => {
    const stored = await storeRecords(scope.tx, scope, { records, onExisting, at });
    const { registered, contradicting } = stored;
    if (onError === "skip" && stored.isTainted)
      throw new WithoutRejected(isPatient ? stored.rejected : [...stored.rejected, ...contradicting]);
    const refused = [...rejected, ...stored.rejected, ...contradicting].sort((one, other) => one.index - other.index);
    if (registered.length === 0 || (onError === "fail" && refused.length > 0)) throw rejection(refused);
    const pictures = await writeNamedPictures(scope, registered);
    if (pictures.rejected.length > 0) throw new WithoutRejected(pictures.rejected);
    const registration = { at, registered, rejected: refused };
    if (isDryRun) throw new EndOfDryRun(registration);
    for (const { productId, detail } of stored.versions) await scope.audit("product.edited", productId, detail);
    await checkRegistered(scope.tx, { brandId: scope.actor.brandId, products: madeIn(registered), at });
    await pictures.audit();
    const recorded = { at, created: idsOf(registered, "created"), extended: idsOf(registered, "existing") };
    await recordRegistration(scope, recorded);
    return registration;
  });
  return work.catch((thrown: unknown) => {
    if (thrown instanceof EndOfDryRun) return thrown.registration;
    throw thrown;
  });
}

function madeIn(registered: readonly RegisteredRecord[]): RegisteredProduct[] {
  const created = registered.filter(({ outcome }) => outcome === "created");
  return [...groupBy(created, ({ product }) => product.id).values()].map((records) => ({
    product: records[0].product,
    passports: records.flatMap(({ passports }) => passports),
  }));
}

function idsOf(registered: readonly RegisteredRecord[], outcome: RegisteredRecord["outcome"]): StoredIds {
  const own = registered.filter((each) => each.outcome === outcome);
  return {
    productIds: [...new Set(own.map(({ product }) => product.id))],
    passportIds: own.flatMap(({ passports }) => passports.map(({ id }) => id)),
  };
}

function countProducts(registered: readonly RegisteredRecord[]) {
  const idsOf = (isMeant: (each: RegisteredRecord) => boolean) =>
    new Set(registered.filter(isMeant).map(({ product }) => product.id)).size;
  return {
    created: idsOf(({ outcome }) => outcome === "created"),
    existing: idsOf(({ outcome }) => outcome === "existing"),
    updated: idsOf(({ isUpdated }) => isUpdated),
  };
}

type Asked = Pick<RegistrationInput, "onError" | "isDryRun"> & Pick<ReadRegistration, "form">;

export function registrationAnswer(
  { registered, rejected }: Registration,
  { form, onError, isDryRun }: Asked,
): Result<RegistrationAnswer> {
  const skipped =
    onError === "skip" && form === "list" ? { rejected: rejected.map(({ index, errors }) => ({ index, errors })) } : {};
  if (isDryRun) {
    const units = registered.reduce((sum, { passports }) => sum + passports.length, 0);
    const warnings = registered.flatMap(({ given }) => given.warnings);
    const body = {
      dry_run: true as const,
      count: registered.length,
      products: countProducts(registered),
      passport_count: units,
      warnings,
      ...skipped,
    };
    return { status: 200, hadNoEffect: true, body };
  }
  const { publicUrl } = environment();
  const data = registered.map((each) => registeredAnswer(each, publicUrl));
  if (form === "single")
    return {
      body: requireValue(data[0], "A product"),
      headers: { Location: `/v1/products/${requireValue(data[0], "A product").id}` },
    };
  return { body: { data, count: data.length, ...skipped }, headers: { Location: "/v1/products" } };
}
