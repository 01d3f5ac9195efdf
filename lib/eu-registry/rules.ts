import { PROOF_DAYS, VERIFICATION_YEARS_MAX } from "@/lib/law/registry-duties";
import { utcDay } from "@/lib/platform/calendar";
import { DAY_MS } from "@/lib/platform/clock";

/** The registry takes at most 100 requests in one file. */
export const ENTRIES_PER_FILE_MAX = 100;
export const ENTRIES_PER_RUN_MAX = 1_000_000;

/**
 * `not_accepted`: the law requires the registration, but the registry cannot take it yet. `in_file`: in a file that no
 * one has uploaded yet. `changed`: the data differ from those last uploaded. `proof_due`: registered, and the proof is
 * not stored here yet.
 */
export const REGISTRY_STATES = [
  "not_required",
  "not_accepted",
  "incomplete",
  "ready",
  "in_file",
  "submitted",
  "proof_due",
  "registered",
  "changed",
] as const;
export type RegistryState = (typeof REGISTRY_STATES)[number];

export const FILED_STATES = ["ready", "changed"] as const satisfies RegistryState[];

export const REGISTRY_GAPS = ["commodity_code", "operator", "facilities", "backup", "serial_number", "review"] as const;
export type RegistryGapId = (typeof REGISTRY_GAPS)[number];

export const FILE_FORMATS = ["xml", "json"] as const;
export type RegistryFormat = (typeof FILE_FORMATS)[number];

/** The line of the first entry in an XML file, from 1. */
export const FIRST_ENTRY_LINE = 3;

export const FILE_STATES = ["made", "uploaded", "discarded"] as const;
export type RegistryFileState = (typeof FILE_STATES)[number];

export const FILE_MEDIA: Record<RegistryFormat, string> = { xml: "application/xml", json: "application/json" };

export const RUN_ENDS = ["done", "forbidden", "failed"] as const;

export const PROOF_MEDIA = ["application/pdf", "application/xml", "application/json"] as const;
export type ProofMedia = (typeof PROOF_MEDIA)[number];
/** Proofs and certificates of verification are stored in the database. */
export const PROOF_BYTES_MAX = 1_000_000;

export const REMINDER_DAYS = [30, 7] as const;

export const proofDueOn = (registeredOn: string): string => utcDay(Date.parse(registeredOn) + PROOF_DAYS * DAY_MS);

export function verificationEnd(verifiedOn: string): string {
  const day = new Date(`${verifiedOn}T00:00:00Z`);
  const month = day.getUTCMonth();
  day.setUTCFullYear(day.getUTCFullYear() + VERIFICATION_YEARS_MAX);
  // 29 February becomes 28 February, as in PostgreSQL.
  if (day.getUTCMonth() !== month) day.setUTCDate(0);
  return utcDay(day.getTime());
}

export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);

export const VERIFICATION_STATES = ["valid", "ending", "ended"] as const;
export type VerificationState = (typeof VERIFICATION_STATES)[number];
const ENDING_DAYS = 90;

export function verificationState(validUntil: string, today: string): VerificationState {
  const days = daysUntil(validUntil, today);
  if (days < 0) return "ended";
  return days <= ENDING_DAYS ? "ending" : "valid";
}

export const SCHEMA_BYTES_MAX = 500_000;
/** `json_schema` checks each entry of a JSON file, `xsd` a whole XML file. */
export const SCHEMA_KINDS = ["json_schema", "xsd"] as const;
export type SchemaKind = (typeof SCHEMA_KINDS)[number];

export const ANSWER_ROWS_MAX = 10_000;
export const ANSWER_BYTES_MAX = 20_000_000;
export const ANSWER_STATES = ["received", "applied", "discarded"] as const;

export const ANSWER_PROBLEMS = [
  "no_identifier",
  "no_registration",
  "no_day",
  "future_day",
  "too_long",
  "bad_proof",
  "repeated",
  "unknown",
  "not_submitted",
  "other_registration",
  "registration_used",
] as const;
export type AnswerProblem = (typeof ANSWER_PROBLEMS)[number];

export interface AnswerRow {
  row: number;
  upi: string;
  registrationId: string;
  registeredOn: string;
  problem: AnswerProblem | null;
  proof: { base64: string; mediaType: ProofMedia } | null;
}

export const ANSWER_OUTCOMES = ["new", "same", "problem"] as const;
export type AnswerOutcome = (typeof ANSWER_OUTCOMES)[number];

export interface JudgedRow {
  row: number;
  upi: string;
  registrationId: string;
  registeredOn: string;
  hasProof: boolean;
  outcome: AnswerOutcome;
  problem: AnswerProblem | null;
}

interface KnownEntry {
  upi: string;
  submittedAt: Date | null;
  registrationId: string | null;
  registeredOn: string | null;
  proofId: string | null;
}

/** Compares the rows with the brand's entries. A registration identifier is never replaced by another one. */
export function judgeAnswer(rows: readonly AnswerRow[], known: readonly KnownEntry[], today: string): JudgedRow[] {
  const byUpi = new Map(known.map((entry) => [entry.upi, entry]));
  // Two models can state the same identifier: the registry's answer does not say which of them it means.
  const ambiguous = new Set(known.filter((entry) => byUpi.get(entry.upi) !== entry).map(({ upi }) => upi));
  const owners = new Map(known.flatMap(({ upi, registrationId }) => (registrationId ? [[registrationId, upi]] : [])));
  const seen = new Set<string>();
  return rows.map(({ proof, ...row }) => {
    const { upi, registrationId, registeredOn } = row;
    const entry = byUpi.get(upi);
    const isRepeated = seen.has(upi) || seen.has(registrationId);
    if (row.problem === null) seen.add(upi).add(registrationId);
    const owner = owners.get(registrationId);
    const problem: AnswerProblem | null =
      row.problem ??
      (((isRepeated || ambiguous.has(upi)) && "repeated") ||
        (registeredOn > today && "future_day") ||
        (!entry && "unknown") ||
        (!entry?.submittedAt && "not_submitted") ||
        (entry?.registrationId && entry.registrationId !== registrationId && "other_registration") ||
        (owner !== undefined && owner !== upi && "registration_used") ||
        null);
    const isSame =
      entry?.registrationId === registrationId &&
      entry.registeredOn === registeredOn &&
      (proof === null || entry.proofId !== null);
    return {
      ...row,
      hasProof: proof !== null,
      problem,
      outcome: problem ? ("problem" as const) : isSame ? ("same" as const) : ("new" as const),
    };
  });
}
