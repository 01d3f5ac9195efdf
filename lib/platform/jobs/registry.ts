import { acrossBrands, type AllBrandsDb, type BrandDb, type TenantDb } from "@/db/tenant";
import { MINUTE_MS, SECOND_MS } from "@/lib/platform/clock";
import type { Couriers } from "@/lib/platform/mail/couriers";
import { processWide } from "@/lib/platform/process-wide";
import type { Job, StepEnd } from "./job";
import { type JobKind, type KindRules, KINDS, type JobPayloads, type QueueName } from "./kinds";

export interface RecurringJob {
  id: string;
  everySeconds: number;
  run: (db: AllBrandsDb) => Promise<unknown>;
}

interface JobType {
  rules: KindRules;
  handler: Handler<unknown>;
}

interface Registered {
  types: ReadonlyMap<string, JobType>;
  recurring: readonly RecurringJob[];
  leases: Readonly<Record<string, number>>;
}

const RETRY_MS_MAX = 5 * MINUTE_MS;

export interface QueueState {
  isBusy: boolean;
  lastDoneAt: Date | null;
  doneCount: number;
  failureCount: number;
  failingSince: Date | null;
}

interface JobsState {
  registered?: Registered;
  queues: Map<QueueName, QueueState>;
  sleepers: Set<() => void>;
}

const state = processWide("jobs", (): JobsState => ({ queues: new Map(), sleepers: new Set() }));

export const jobsState = (): JobsState => state;

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
  state.registered = { types, recurring, leases };
}

function recurringType({ everySeconds, run }: RecurringJob): JobType {
  const retryMs = () => Math.min(everySeconds * SECOND_MS, RETRY_MS_MAX);
  return {
    rules: { queue: "jobs", leaseMs: MINUTE_MS, attemptsMax: Infinity, retryMs },
    handler: { step: async ({ db }) => void (await run(acrossBrands(db))) },
  };
}

function registered(): Registered {
  const { registered: jobs } = state;
  if (!jobs) throw new Error("This process has registered no jobs.");
  return jobs;
}

export function jobType(kind: string): JobType {
  const type = registered().types.get(kind);
  if (!type) throw new Error(`No job is of the kind ${kind}.`);
  return type;
}

export const recurringJobs = () => registered().recurring;

export const leases = () => registered().leases;

export interface Services {
  couriers: Couriers;
}

type ReachOf<P> = unknown extends P
  ? TenantDb
  : P extends { brandId: string }
    ? BrandDb
    : P extends { brandId: unknown }
      ? TenantDb
      : AllBrandsDb;

export interface Handler<P> {
  /** No result completes the job, unless it called `job.end`. Errors are retried; the last attempt leaves it dead. */
  step: (job: Job<ReachOf<P>>, payload: P, services: Services) => StepEnd;
  onDead?: (tx: ReachOf<P>, payload: P, error: unknown) => Promise<void>;
  /** Reverts `onDead` when an operator retries the job. Throws if there is nothing to do. */
  onRunAgain?: (tx: ReachOf<P>, payload: P) => Promise<void>;
}

export type HandlerOf<K extends JobKind> = Handler<JobPayloads[K]>;
