import { acrossBrands } from "@/db/tenant";
import { chainCheck } from "@/lib/audit/run-chain-check";
import { brandArchive } from "@/lib/brands/archive/make-archive";
import { productCheck } from "@/lib/compliance/assessment/check-queued";
import { importRun } from "@/lib/imports/run-import";
import { bulkChange } from "@/lib/passports/bulk-changes/run-bulk-change";
import { accountRequest } from "@/lib/people/auth/run-account-request";
import { message } from "@/lib/platform/mail/deliver-message";
import { transferList } from "@/lib/transfers/bulk/run-transfer-list";
import type { Handler, HandlerOf } from "./handlers";
import { type JobKind, type KindRules, KINDS } from "./kinds";
import { RECURRING_JOBS, type RecurringJob, recurringRules } from "./recurring-jobs";

/** Every kind of background work there is. */

const HANDLERS: { readonly [K in JobKind]: HandlerOf<K> } = {
  import: importRun,
  brand_archive: brandArchive,
  bulk_change: bulkChange,
  transfer_list: transferList,
  chain_check: chainCheck,
  product_check: productCheck,
  account_request: accountRequest,
  brand_mail: message,
  account_mail: message,
  text_message: message,
};

interface JobType {
  rules: KindRules;
  /** A row's payload is what `enqueue` was given for its kind. */
  handler: Handler<unknown>;
}

const recurring = (job: RecurringJob): JobType => ({
  rules: recurringRules(job),
  handler: { step: async ({ db }) => void (await job.run(acrossBrands(db))) },
});

const TYPES: ReadonlyMap<string, JobType> = new Map([
  ...(Object.keys(KINDS) as JobKind[]).map(
    (kind) => [kind, { rules: KINDS[kind], handler: HANDLERS[kind] as Handler<unknown> }] as const,
  ),
  ...RECURRING_JOBS.map((job) => [job.id, recurring(job)] as const),
]);

export const ALL_KINDS = [...TYPES.keys()];

/** The kind of that name. Throws for one that this release does not know. */
export function jobType(kind: string): JobType {
  const type = TYPES.get(kind);
  if (!type) throw new Error(`No job is of the kind ${kind}.`);
  return type;
}

/** How long each kind is leased, in ms. */
export const LEASES: Readonly<Record<string, number>> = Object.fromEntries(
  [...TYPES].map(([kind, { rules }]) => [kind, rules.leaseMs]),
);
