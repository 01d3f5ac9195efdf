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

/** `open`: not determined. */
export type StepState = "passed" | "failed" | "open";

export interface StepResult {
  step: CheckStep;
  state: StepState;
  reason: CheckReason | null;
}

export type Verdict = "valid" | "invalid" | "open";

/** Unverified claims of the credential: reliable only if its signature is valid. */
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

/** Each function throws if there is no response. */
export interface CheckSources {
  at: Date;
  document(url: string): Promise<unknown>;
  text(url: string): Promise<string>;
}

export function verdictOf(steps: readonly StepResult[]): Verdict {
  if (steps.some(({ state }) => state === "failed")) return "invalid";
  return steps.some(({ state }) => state === "open") ? "open" : "valid";
}

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
export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];
