import { findEntryOf, insertProofs, listNamedEntries, recordRegistrations } from "@/db/queries/eu-registry-answers";
import type { registryProofs } from "@/db/schema";
import type { BrandDb } from "@/db/tenant";
import { actorId } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { appendEvents } from "@/lib/events/append-events";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { invalidRequest } from "@/lib/platform/input/read-input";
import { requireValue } from "@/lib/platform/require-value";
import { sha256Hex } from "@/lib/platform/secrets";
import { registrationsBody } from "./api-contract";
import { registrationForm } from "./contract";
import { readProof } from "./read-answer";
import { type AnswerRow, type JudgedRow, judgeAnswer, proofDueOn } from "./rules";
import { todayOf } from "./show-registry";

interface Rows {
  brandId: string;
  rows: readonly AnswerRow[];
}

/** Locks the entries that the rows name, until the end of the transaction. */
export async function judgeLocked(tx: BrandDb, ofBrand: Rows): Promise<JudgedRow[]> {
  return judgeAnswer(ofBrand.rows, await listNamedEntries(tx, { ...ofBrand, forUpdate: true }), todayOf());
}

interface Recording extends Rows {
  by: string;
  at: Date;
  judged: readonly JudgedRow[];
}

export async function recordJudged(
  tx: BrandDb,
  { brandId, by, at, rows, judged }: Recording,
): Promise<{ proofs: number; subjects: string[] }> {
  const newRows = new Set(judged.flatMap(({ row, outcome }) => (outcome === "new" ? [row] : [])));
  const proofs: (typeof registryProofs.$inferInsert)[] = [];
  const registrations = rows
    .filter(({ row }) => newRows.has(row))
    .map(({ upi, registrationId, registeredOn, proof }) => {
      const proofId = proof && newId("rgp", at);
      if (proof && proofId) {
        const body = Buffer.from(proof.base64, "base64");
        const content = { mediaType: proof.mediaType, sizeBytes: body.length, sha256: sha256Hex(body), body };
        proofs.push({ id: proofId, brandId, fileName: registrationId, ...content, storedBy: by, createdAt: at });
      }
      return { upi, registrationId, registeredOn, proofDueOn: proofDueOn(registeredOn), proofId };
    });
  await insertProofs(tx, proofs);
  return { proofs: proofs.length, subjects: await recordRegistrations(tx, { brandId, registrations }) };
}

/** Entries with a problem are left out. Idempotent. Throws `insufficient_scope`. */
export const receiveRegistrations = useCase({
  may: "registry.manage",
  by: ["member", "key"],
  input: registrationsBody,
  audits: ["registry.registrations_received"],
  run: async ({ tx, actor, at, audit }, { registrations }): Promise<JudgedRow[]> => {
    const { brandId } = actor;
    const rows = registrations.map(({ upi, registration_id, registered_on, proof }, index): AnswerRow => {
      const stored = proof == null ? null : readProof(proof);
      const problem = stored === false ? "bad_proof" : null;
      return {
        row: index + 1,
        ...{ upi, registrationId: registration_id, registeredOn: registered_on, problem, proof: stored || null },
      };
    });
    const judged = await judgeLocked(tx, { brandId, rows });
    const registered = judged.filter(({ outcome }) => outcome === "new").length;
    if (registered === 0) return judged;
    const by = requireValue(actorId(actor), "A member or a key");
    const { proofs, subjects } = await recordJudged(tx, { brandId, by, at, rows, judged });
    await audit("registry.registrations_received", brandId, { registered, proofs });
    await appendEvents(tx, brandId, { type: "registration.registered", subjects });
    return judged;
  },
});

/** Idempotent. Throws `forbidden`, `not_found` if the subject was not submitted, `invalid_request`. */
export const recordRegistration = useCase({
  may: "registry.manage",
  by: "member",
  input: registrationForm,
  audits: ["registry.registration_recorded"],
  run: async ({ tx, actor, at, audit }, { subjectId, registration_id: registrationId, registered_on: day }) => {
    const { brandId, userId: by } = actor;
    const entry = await findEntryOf(tx, { brandId, subjectId });
    if (!entry?.submittedAt) throw new DomainError("not_found", "Your brand has not submitted such an entry.");
    const { upi, passportId, productId } = entry;
    const rows: AnswerRow[] = [{ row: 1, upi, registrationId, registeredOn: day, problem: null, proof: null }];
    const judged = await judgeLocked(tx, { brandId, rows });
    const { outcome, problem } = requireValue(judged[0], "The judged row");
    if (problem) {
      const field = problem === "future_day" ? "registered_on" : "registration_id";
      throw invalidRequest([{ pointer: `/${field}`, code: problem, detail: "The registration cannot be recorded." }]);
    }
    if (outcome === "new") {
      const { subjects } = await recordJudged(tx, { brandId, by, at, rows, judged });
      await audit("registry.registration_recorded", subjectId, { registration_id: registrationId, registered_on: day });
      await appendEvents(tx, brandId, { type: "registration.registered", subjects });
    }
    return { passportId, productId };
  },
});
