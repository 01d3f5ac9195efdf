/** What is looked at of something signed, in this order, and what can be found: a failure ends it. */

export const CHECK_STEPS = ["form", "issuer", "signature", "content", "time", "status"] as const;
export type CheckStep = (typeof CHECK_STEPS)[number];

export const CHECK_REASONS = [
  "no_credential",
  "unsigned",
  "other_proof",
  "media_type",
  "algorithm",
  "other_model",
  "issuer_missing",
  "issuer_differs",
  "issuer_method",
  "issuer_unreachable",
  "key_unknown",
  "key_purpose",
  "signature_wrong",
  "content_changed",
  "not_yet",
  "expired",
  "no_status",
  "status_unreachable",
  "status_untrusted",
  "revoked",
  "suspended",
] as const;
export type CheckReason = (typeof CHECK_REASONS)[number];

/** `open`: it could not be found out. */
export type StepState = "passed" | "failed" | "open";

export interface StepResult {
  step: CheckStep;
  state: StepState;
  reason: CheckReason | null;
}

export type Verdict = "valid" | "invalid" | "open";

/** What the credential says of itself: worth something only where its signature holds. */
export interface CredentialFacts {
  issuerId: string;
  issuerName: string | null;
  subjectId: string | null;
  subjectName: string | null;
  id: string | null;
  types: readonly string[];
  validFrom: string | null;
  validUntil: string | null;
}

export interface Checked {
  verdict: Verdict;
  steps: readonly StepResult[];
  facts: CredentialFacts | null;
}

/** Where what is needed beside the credential comes from. Each throws where there is no answer. */
export interface CheckSources {
  at: Date;
  /** The JSON document at an https address: an issuer's. */
  document(url: string): Promise<unknown>;
  /** The text at an https address: a signed status list. */
  text(url: string): Promise<string>;
}

export function verdictOf(steps: readonly StepResult[]): Verdict {
  if (steps.some(({ state }) => state === "failed")) return "invalid";
  return steps.some(({ state }) => state === "open") ? "open" : "valid";
}

/** Ends a check, with what was found. */
export class CheckEnd extends Error {
  override readonly name = "CheckEnd";

  constructor(
    readonly state: Exclude<StepState, "passed">,
    readonly reason: CheckReason,
  ) {
    super(reason);
  }
}
export const failed = (reason: CheckReason) => new CheckEnd("failed", reason);
export const open = (reason: CheckReason) => new CheckEnd("open", reason);

export type Json = Readonly<Record<string, unknown>>;
export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const textIn = (value: unknown): string | null => (typeof value === "string" ? value : null);
/** JSON-LD writes one of something with or without a list around it. */
export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];
