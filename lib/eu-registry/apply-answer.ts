import {
  findAnswer,
  findEntryOf,
  findProof,
  findVerification,
  insertAnswer,
  insertProofs,
  insertVerification,
  linkProof,
  listAnswers,
  listNamedEntries,
  listVerifications,
  settleAnswer,
} from "@/db/queries/eu-registry-answers";
import { nothing, useCase } from "@/lib/access/use-case";
import { appendEvents } from "@/lib/events/append-events";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { ids } from "@/lib/platform/input/ids";
import { cutPage } from "@/lib/platform/input/list-page";
import { postedForm } from "@/lib/platform/input/posted-form";
import { invalidRequest, readInput } from "@/lib/platform/input/read-input";
import { requireValue } from "@/lib/platform/require-value";
import { sha256Hex } from "@/lib/platform/secrets";
import { answerRowsQuery, answersQuery, verificationForm } from "./contract";
import { proofMediaOf, readAnswer } from "./read-answer";
import { receiveSmallForm, requireFile } from "./receive-small-form";
import { judgeLocked, recordJudged } from "./record-registrations";
import { ANSWER_BYTES_MAX, type AnswerOutcome, judgeAnswer, PROOF_BYTES_MAX, verificationEnd } from "./rules";
import { todayOf } from "./show-registry";

/**
 * Stores an uploaded file of answers; nothing changes before it is applied. The same file again is the same answer.
 * Throws `forbidden`, `invalid_answer_file`, `too_many_records`, `payload_too_large`, `invalid_request`.
 */
export const receiveAnswer = useCase({
  may: "registry.manage",
  by: "member",
  input: postedForm,
  audits: ["registry.answer_received"],
  transaction: "stepwise",
  run: async ({ actor, at, inTransaction }, posted): Promise<{ answerId: string }> => {
    const { file } = await receiveSmallForm(posted, ANSWER_BYTES_MAX);
    const { name: fileName, bytes } = requireFile(file);
    const rows = readAnswer(bytes);
    const sha256 = sha256Hex(bytes);
    return inTransaction(async ({ tx, audit }) => {
      const { brandId, userId } = actor;
      const answerFile = { fileName, sha256, rows, receivedBy: userId, createdAt: at };
      const answer = await insertAnswer(tx, { id: newId("rgb", at), brandId, ...answerFile });
      if (answer.isNew) await audit("registry.answer_received", answer.id, { entries: rows.length, sha256 });
      return { answerId: answer.id };
    });
  },
});

const noSuchAnswer = () => new DomainError("not_found", "Your brand has no such file of answers.");

/** The preview compares with the entries as they are now. Throws `not_found`. */
export const showAnswer = useCase({
  may: "compliance.read",
  by: "member",
  input: ids("answerId").extend({ query: answerRowsQuery }),
  audits: [],
  run: async ({ db, actor }, { answerId, query: { cursor = 0, outcome: outcomes, limit } }) => {
    const { brandId } = actor;
    const answer = await findAnswer(db, { brandId, answerId });
    if (!answer) throw noSuchAnswer();
    const { rows, ...head } = answer;
    const judged = judgeAnswer(rows, await listNamedEntries(db, { brandId, rows }), todayOf());
    const countOf = (outcome: AnswerOutcome) => judged.filter((row) => row.outcome === outcome).length;
    const counts = { new: countOf("new"), same: countOf("same"), problem: countOf("problem") };
    const matching = judged.filter(({ outcome }) => outcomes.length === 0 || outcomes.includes(outcome));
    const behind = matching.filter(({ row }) => row > cursor).slice(0, limit + 1);
    return { ...head, ...cutPage(behind, limit, ({ row }) => String(row)), total: matching.length, counts };
  },
});

export type AnswerView = Awaited<ReturnType<typeof showAnswer>>;

export const listRegistryAnswers = useCase({
  may: "compliance.read",
  by: "member",
  input: answersQuery,
  audits: [],
  run: async ({ db, actor }, { cursor, limit }) =>
    cutPage(await listAnswers(db, { brandId: actor.brandId, cursor, limit: limit + 1 }), limit),
});

export type ListedAnswer = Awaited<ReturnType<typeof listRegistryAnswers>>["rows"][number];

/** Skips entries with a problem. Throws `forbidden`, `not_found`, `registry_answer_settled` for a discarded answer. */
export const applyAnswer = useCase({
  may: "registry.manage",
  by: "member",
  input: ids("answerId"),
  audits: ["registry.answer_applied"],
  run: async ({ tx, actor, at, audit }, { answerId }) => {
    const { brandId, userId: by } = actor;
    const answer = await findAnswer(tx, { brandId, answerId });
    if (!answer) throw noSuchAnswer();
    // The rows are locked before the answer is settled, so that concurrent applications see the same entries.
    const judged = await judgeLocked(tx, { brandId, rows: answer.rows });
    const registered = judged.filter(({ outcome }) => outcome === "new").length;
    if (!(await settleAnswer(tx, { brandId, answerId, state: "applied", registered, at }))) {
      if (answer.state === "discarded") throw settled();
      return;
    }
    const { proofs, subjects } = await recordJudged(tx, { brandId, by, at, rows: answer.rows, judged });
    await audit("registry.answer_applied", answerId, { registered, proofs });
    await appendEvents(tx, brandId, { type: "registration.registered", subjects });
  },
});

/** Throws `forbidden`, `not_found`, `registry_answer_settled`. */
export const discardAnswer = useCase({
  may: "registry.manage",
  by: "member",
  input: ids("answerId"),
  audits: ["registry.answer_discarded"],
  run: async ({ tx, actor, at, audit }, { answerId }) => {
    const { brandId } = actor;
    if (!(await settleAnswer(tx, { brandId, answerId, state: "discarded", registered: null, at }))) {
      const answer = await findAnswer(tx, { brandId, answerId });
      if (answer?.state === "discarded") return;
      throw answer ? settled() : noSuchAnswer();
    }
    await audit("registry.answer_discarded", answerId);
  },
});

const settled = () =>
  new DomainError("registry_answer_settled", "This file of answers is recorded or discarded already.");

/**
 * Stores the proof of one registration, of the passport or product `subjectId`. Repeating it changes nothing. Throws
 * `forbidden`, `not_found`, `invalid_request`, `payload_too_large`, `unsupported_media_type`,
 * `registration_proof_stored` if another request stored one at the same time.
 */
export const storeProof = useCase({
  may: "registry.manage",
  by: "member",
  input: postedForm,
  audits: ["registry.proof_stored"],
  transaction: "stepwise",
  run: async ({ actor, at, inTransaction }, posted): Promise<{ passportId: string | null; productId: string }> => {
    const { file, values } = await receiveSmallForm(posted, PROOF_BYTES_MAX);
    const { name: fileName, bytes: body } = requireFile(file);
    const mediaType = proofMediaOf(body);
    if (!mediaType) throw new DomainError("unsupported_media_type", "A proof must be a PDF, XML or JSON file.");
    return inTransaction(async ({ tx, audit }) => {
      const { brandId, userId: storedBy } = actor;
      const subject = { brandId, subjectId: values["subjectId"] ?? "" };
      const entry = await findEntryOf(tx, subject);
      if (!entry?.registrationId) throw new DomainError("not_found", "Your brand has no such registration.");
      const { passportId, productId } = entry;
      if (entry.proofId) return { passportId, productId };
      const proofId = newId("rgp", at);
      const proof = { fileName, mediaType, sizeBytes: body.length, sha256: sha256Hex(body), body };
      await insertProofs(tx, [{ id: proofId, brandId, ...proof, storedBy, createdAt: at }]);
      if (!(await linkProof(tx, { ...subject, proofId })))
        throw new DomainError("registration_proof_stored", "A proof of this registration is stored already.");
      await audit("registry.proof_stored", proofId, { subject: subject.subjectId, sha256: proof.sha256 });
      return { passportId, productId };
    });
  },
});

/** Recorded in the audit log. Throws `forbidden`, `not_found`. */
export const openProof = useCase({
  may: "compliance.read",
  by: "member",
  input: ids("proofId"),
  audits: ["registry.proof_downloaded"],
  run: async ({ tx, actor, audit }, { proofId }) => {
    const proof = await findProof(tx, { brandId: actor.brandId, proofId });
    if (!proof) throw new DomainError("not_found", "Your brand has no such proof.");
    await audit("registry.proof_downloaded", proofId, { sha256: proof.sha256 });
    const ending = proof.mediaType.slice("application/".length);
    return {
      fileName: `${proofId}.${ending}`,
      mediaType: proof.mediaType,
      sizeBytes: proof.sizeBytes,
      body: new Uint8Array(proof.body),
    };
  },
});

/** Idempotent. Throws `forbidden`, `invalid_request`, `payload_too_large`, `unsupported_media_type`. */
export const stateVerification = useCase({
  may: "registry.manage",
  by: "member",
  input: postedForm,
  audits: ["registry.operator_verified"],
  transaction: "stepwise",
  run: async ({ actor, at, inTransaction }, posted): Promise<void> => {
    const { file, values } = await receiveSmallForm(posted, PROOF_BYTES_MAX);
    const input = readInput(verificationForm, values);
    if (!input.ok) throw invalidRequest(input.errors);
    const { operator, verified_on: verifiedOn } = input.value;
    const validUntil = input.value.valid_until ?? verificationEnd(verifiedOn);
    const mediaType = file && proofMediaOf(file.bytes);
    if (file && !mediaType)
      throw new DomainError("unsupported_media_type", "The document must be a PDF, XML or JSON file.");
    const { brandId, userId } = actor;
    await inTransaction(async ({ tx, audit }) => {
      if (await findVerification(tx, { brandId, operator, verifiedOn })) return;
      const proofId = file ? newId("rgp", at) : null;
      if (file && proofId) {
        const { name: fileName, bytes: body } = file;
        const document = { fileName, sizeBytes: body.length, sha256: sha256Hex(body), body, storedBy: userId };
        await insertProofs(tx, [
          { id: proofId, brandId, ...document, mediaType: requireValue(mediaType, "A media type"), createdAt: at },
        ]);
      }
      const id = newId("rgv", at);
      const stated = { operator, verifiedOn, validUntil, proofId, statedBy: userId, createdAt: at };
      await insertVerification(tx, { id, brandId, ...stated });
      await audit("registry.operator_verified", id, { operator, valid_until: validUntil });
    });
  },
});

const VERIFICATIONS_SHOWN = 100;

export const listOperatorVerifications = useCase({
  may: "compliance.read",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor }) => ({
    rows: await listVerifications(db, { brandId: actor.brandId, limit: VERIFICATIONS_SHOWN }),
    today: todayOf(),
  }),
});

export type OperatorVerification = Awaited<ReturnType<typeof listOperatorVerifications>>["rows"][number];
