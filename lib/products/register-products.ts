import { authorise, type Context } from "@/lib/auth/actor";
import { now } from "@/lib/platform/clock";
import type { CheckedRecords, RejectedRecord } from "./check-records";
import { type PlannedProduct, planProduct } from "./plan-registration";
import { isFaulty, rejection } from "./rejection";
import { idsOf, NO_IDS, noteRegistration, storeUnits } from "./store-registration";

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
    await noteRegistration(tx, context, { at, created: idsOf(stored), extended: NO_IDS });
  });
  await work.catch((thrown: unknown) => {
    if (!(thrown instanceof EndOfDryRun)) throw thrown;
  });
  return registration;
}
