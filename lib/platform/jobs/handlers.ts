import type { AllBrandsDb, BrandDb, TenantDb } from "@/db/tenant";
import type { Couriers } from "@/lib/platform/mail/couriers";
import type { Job, StepEnd } from "./job";
import type { JobKind, JobPayloads } from "./kinds";

export interface Services {
  couriers: Couriers;
}

export type ReachOf<P> = unknown extends P
  ? TenantDb
  : P extends { brandId: string }
    ? BrandDb
    : P extends { brandId: unknown }
      ? TenantDb
      : AllBrandsDb;

export interface Handler<P> {
  /**
   * A step without a result completes the job, unless it has called `job.end`. Errors are retried later; after the
   * last attempt the job is dead.
   */
  step: (job: Job<ReachOf<P>>, payload: P, services: Services) => StepEnd;
  onDead?: (tx: ReachOf<P>, payload: P, error: unknown) => Promise<void>;
  /** Reverts `onDead` when an operator retries the job. Throws if there is nothing to do. */
  onRunAgain?: (tx: ReachOf<P>, payload: P) => Promise<void>;
}

export type HandlerOf<K extends JobKind> = Handler<JobPayloads[K]>;
