import type { Queryable } from "@/db/client";
import { insertPassports } from "@/db/queries/passports";
import { deleteProducts, insertProducts } from "@/db/queries/products";
import { addRegistrations } from "@/db/queries/registrations";
import { insertWarranties } from "@/db/queries/warranties";
import { actorId, appendAudit } from "@/lib/audit/append-audit";
import { type Actor, authorise, type Context } from "@/lib/auth/actor";
import { now } from "@/lib/platform/clock";
import { sha256Hex } from "@/lib/platform/secrets";
import { dayOf } from "@/lib/warranties/rules";
import { type CheckedRecords, clash, type RejectedRecord } from "./check-records";
import { type PlannedProduct, planProduct } from "./plan-registration";
import { isFaulty, rejection } from "./rejection";

export interface RegistrationInput {
  checked: CheckedRecords;
  /** `fail`: one bad record and nothing is stored. `skip`: the good ones are stored. */
  onError: "fail" | "skip";
  /** Checks everything and stores nothing. */
  isDryRun: boolean;
}

export interface Registration {
  at: Date;
  /** In the order given. */
  registered: PlannedProduct[];
  rejected: RejectedRecord[];
}

const IDS_NAMED_IN_AUDIT = 10;

/** Undoes the transaction of a dry run. */
class EndOfDryRun extends Error {}

/**
 * Registers products with a passport for each unit, in one transaction. Unique indexes settle what two requests at once
 * would both take. Throws `forbidden`, `insufficient_scope`, and when nothing may be stored `invalid_request`,
 * `external_id_taken` or `serial_number_taken` with every fault.
 */
export async function registerProducts(context: Context, input: RegistrationInput): Promise<Registration> {
  authorise(context.actor, "products.register");
  const { checked, onError, isDryRun } = input;
  if (onError === "fail" && checked.rejected.some(isFaulty)) throw rejection(checked.rejected);
  const at = now();
  const planned = checked.accepted.map((record) => planProduct(record, at));
  let registration: Registration = { at, registered: [], rejected: checked.rejected };
  const work = context.db.transaction(async (tx) => {
    const { stored, clashes } = await storeUnits(tx, context.actor, at, planned);
    const rejected = [...checked.rejected, ...clashes].sort((one, other) => one.index - other.index);
    if (stored.length === 0 || (onError === "fail" && rejected.length > 0)) throw rejection(rejected);
    registration = { at, registered: stored, rejected };
    if (isDryRun) throw new EndOfDryRun();
    await storeRecords(tx, context, registration);
  });
  await work.catch((thrown: unknown) => {
    if (!(thrown instanceof EndOfDryRun)) throw thrown;
  });
  return registration;
}

/** Writes products with their first versions, and passports; of those that meet stored ones nothing stays. */
async function storeUnits(tx: Queryable, actor: Actor, at: Date, planned: PlannedProduct[]) {
  const source = { brandId: actor.brandId, at };
  const author = { kind: actor.kind, id: actorId(actor) };
  const products = await insertProducts(tx, { ...source, author }, planned.map(({ product }) => product));
  const named = planned.filter(({ product }) => products.has(product.id));
  const passports = await insertPassports(tx, source, named.flatMap((each) => each.passports));
  const isStored = ({ passports: units }: PlannedProduct) => units.every(({ id }) => passports.has(id));
  const serialTaken = named.filter((each) => !isStored(each));
  if (serialTaken.some(({ given }) => !given.record.serial_number)) throw new Error("a random passport code came up twice");
  if (serialTaken.length > 0) await deleteProducts(tx, { brandId: source.brandId, productIds: serialTaken.map(({ product }) => product.id) });
  const clashes = [
    ...planned
      .filter(({ product }) => !products.has(product.id))
      .map(({ given }) => clashOf(given, "external_id_taken", "A product of your brand has this external id already.")),
    ...serialTaken.map(({ given }) => clashOf(given, "serial_number_taken", "A unit of your brand has this GTIN and serial number already.")),
  ];
  return { stored: named.filter(isStored), clashes };
}

function clashOf({ index, at }: PlannedProduct["given"], code: Parameters<typeof clash>[0], detail: string): RejectedRecord {
  return { index, errors: [clash(code, at, detail)] };
}

/** Writes what follows from the passports: their warranties, the day's count and the audit row. */
async function storeRecords(tx: Queryable, { actor, requestId }: Context, { at, registered }: Registration): Promise<void> {
  const source = { brandId: actor.brandId, at };
  const productIds = registered.map(({ product }) => product.id);
  const warranties = registered.flatMap((each) => each.warranties);
  if (warranties.length > 0) await insertWarranties(tx, source, warranties);
  const passportIds = registered.flatMap(({ passports }) => passports.map(({ id }) => id));
  await addRegistrations(tx, { brandId: actor.brandId, day: dayOf(at), passports: passportIds.length });
  await appendAudit(tx, { actor, requestId }, {
    action: "product.registered",
    targetKind: "product",
    targetId: productIds[0]!,
    detail: {
      products: productIds.length,
      passports: passportIds.length,
      first_ids: productIds.slice(0, IDS_NAMED_IN_AUDIT),
      ids_sha256: sha256Hex([...productIds, ...passportIds].sort().join("\n")),
    },
  });
}
