import type { AllBrandsDb } from "@/db/tenant";
import type { Couriers } from "@/lib/platform/mail/couriers";
import type { Job, StepEnd } from "./job";
import type { JobKind, JobPayloads } from "./kinds";

/** What the work of each kind does; it stands with its feature and is named in the registry. */

/** What steps need beside the database. */
export interface Services {
  couriers: Couriers;
}

export interface Handler<P> {
  /**
   * Does the work, or a piece of it. Without an answer, and where it has not called `job.end`, the job is done. What it
   * throws is tried again after a while, and in the end the job is dead.
   */
  step: (job: Job, payload: P, services: Services) => StepEnd;
  /** Writes what people see of work that has failed for good. */
  onDead?: (tx: AllBrandsDb, payload: P, error: unknown) => Promise<void>;
  /** Takes that back when an operator has it run again. Throws where nothing is left to be done. */
  onRunAgain?: (tx: AllBrandsDb, payload: P) => Promise<void>;
}

export type HandlerOf<K extends JobKind> = Handler<JobPayloads[K]>;
