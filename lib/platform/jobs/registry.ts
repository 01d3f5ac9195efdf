import { acrossBrands, type AllBrandsDb } from "@/db/tenant";
import { MINUTE_MS, SECOND_MS } from "@/lib/platform/clock";
import { processWide } from "@/lib/platform/process-wide";
import type { Handler, HandlerOf } from "./handlers";
import { type JobKind, type KindRules, KINDS } from "./kinds";

/** Every kind of background work there is, as registered at the start of the process. */

export interface RecurringJob {
  /** Also the name of its row. */
  id: string;
  everySeconds: number;
  run: (db: AllBrandsDb) => Promise<unknown>;
}

interface JobType {
  rules: KindRules;
  /** A row's payload is what `enqueue` was given for its kind. */
  handler: Handler<unknown>;
}

interface Registered {
  types: ReadonlyMap<string, JobType>;
  recurring: readonly RecurringJob[];
  leases: Readonly<Record<string, number>>;
}

const RETRY_MS_MAX = 5 * MINUTE_MS;

const holder = () => processWide("jobs", (): { registered?: Registered } => ({}));

/** Says what each kind of work does, and what is done again and again, by whichever process comes first. */
export function registerJobs(
  handlers: { readonly [K in JobKind]: HandlerOf<K> },
  recurring: readonly RecurringJob[],
): void {
  const types = new Map([
    ...(Object.keys(KINDS) as JobKind[]).map(
      (kind) => [kind, { rules: KINDS[kind], handler: handlers[kind] as Handler<unknown> }] as const,
    ),
    ...recurring.map((job) => [job.id, recurringType(job)] as const),
  ]);
  const leases = Object.fromEntries([...types].map(([kind, { rules }]) => [kind, rules.leaseMs]));
  holder().registered = { types, recurring, leases };
}

/** How what recurs is held and retried: it never ends. */
function recurringType({ everySeconds, run }: RecurringJob): JobType {
  const retryMs = () => Math.min(everySeconds * SECOND_MS, RETRY_MS_MAX);
  return {
    rules: { queue: "jobs", leaseMs: MINUTE_MS, attemptsMax: Infinity, retryMs },
    handler: { step: async ({ db }) => void (await run(acrossBrands(db))) },
  };
}

function registered(): Registered {
  const { registered: jobs } = holder();
  if (!jobs) throw new Error("This process has registered no jobs.");
  return jobs;
}

/** The kind of that name. Throws for one that this release does not know. */
export function jobType(kind: string): JobType {
  const type = registered().types.get(kind);
  if (!type) throw new Error(`No job is of the kind ${kind}.`);
  return type;
}

/** What is done again and again. */
export const recurringJobs = () => registered().recurring;

/** How long each kind is leased, in ms. */
export const leases = () => registered().leases;
