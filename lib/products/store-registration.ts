import type { Queryable } from "@/db/client";
import { insertPassports } from "@/db/queries/passports";
import { deleteProducts, insertProducts } from "@/db/queries/products";
import { addRegistrations } from "@/db/queries/registrations";
import { insertWarranties } from "@/db/queries/warranties";
import { actorId, appendAudit } from "@/lib/audit/append-audit";
import type { Actor } from "@/lib/auth/actor";
import { checkRegistered } from "@/lib/compliance/check-registered";
import { sha256Hex } from "@/lib/platform/secrets";
import { dayOf } from "@/lib/warranties/rules";
import { clash, type RejectedRecord } from "./check-records";
import type { PlannedProduct } from "./plan-registration";

/** The statements of a registration, for those who decide what is registered: POST /v1/products and imports. */

/** Writes products with their first versions, and passports; of those that meet stored ones nothing stays, and `clashes` tells what they meet. */
export async function storeUnits(
  tx: Queryable,
  actor: Actor,
  at: Date,
  planned: readonly PlannedProduct[],
): Promise<{ stored: PlannedProduct[]; clashes: RejectedRecord[] }> {
  const source = { brandId: actor.brandId, at };
  const products = await insertProducts(tx, { ...source, author: { kind: actor.kind, id: actorId(actor) } }, planned.map(({ product }) => product));
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

const IDS_NAMED_IN_AUDIT = 10;

interface Stored {
  at: Date;
  registered: readonly PlannedProduct[];
}

/** Writes the warranties of stored products. */
export async function storeWarranties(tx: Queryable, { brandId }: Pick<Actor, "brandId">, { at, registered }: Stored): Promise<void> {
  const warranties = registered.flatMap((each) => each.warranties);
  if (warranties.length > 0) await insertWarranties(tx, { brandId, at }, warranties);
}

/**
 * Has registered products checked, and writes down that they were registered: in the day's count, and in the audit row, whose detail `source` may add to.
 * Call it last: it holds rows that every registration of the brand needs, until the transaction ends.
 */
export async function noteRegistration(
  tx: Queryable,
  { actor, requestId }: { actor: Actor; requestId: string },
  { at, registered, source = {} }: Stored & { source?: Record<string, unknown> },
): Promise<void> {
  const productIds = registered.map(({ product }) => product.id);
  const passportIds = registered.flatMap(({ passports }) => passports.map(({ id }) => id));
  await checkRegistered(tx, { brandId: actor.brandId, productIds, at });
  await addRegistrations(tx, { brandId: actor.brandId, day: dayOf(at), passports: passportIds.length });
  await appendAudit(tx, { actor, requestId }, {
    action: "product.registered",
    targetKind: "product",
    targetId: productIds[0]!,
    detail: {
      ...source,
      products: productIds.length,
      passports: passportIds.length,
      first_ids: productIds.slice(0, IDS_NAMED_IN_AUDIT),
      ids_sha256: sha256Hex([...productIds, ...passportIds].sort().join("\n")),
    },
  });
}
