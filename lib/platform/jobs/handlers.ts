import type { AllBrandsDb, BrandDb, TenantDb } from "@/db/tenant";
import type { Couriers } from "@/lib/platform/mail/couriers";
import type { Job, StepEnd } from "./job";
import type { JobKind, JobPayloads } from "./kinds";

/** What the work of each kind does; it stands with its feature and is named in the registry. */

/** What steps need beside the database. */
export interface Services {
  couriers: Couriers;
}

/** Whose rows work meets: a brand's that names one always, everybody's that never does. */
export type ReachOf<P> = unknown extends P
  ? TenantDb
  : P extends { brandId: string }
    ? BrandDb
    : P extends { brandId: unknown }
      ? TenantDb
      : AllBrandsDb;

export interface Handler<P> {
  /**
   * Does the work, or a piece of it. Without an answer, and where it has not called `job.end`, the job is done. What it
   * throws is tried again after a while, and in the end the job is dead.
   */
  step: (job: Job<ReachOf<P>>, payload: P, services: Services) => StepEnd;
  /** Writes what people see of work that has failed for good. */
  onDead?: (tx: ReachOf<P>, payload: P, error: unknown) => Promise<void>;
  /** Takes that back when an operator has it run again. Throws where nothing is left to be done. */
  onRunAgain?: (tx: ReachOf<P>, payload: P) => Promise<void>;
}

export type HandlerOf<K extends JobKind> = Handler<JobPayloads[K]>;
