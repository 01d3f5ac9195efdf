import { gunzipSync, gzipSync } from "node:zlib";
import { findBrand } from "@/db/queries/brands";
import {
  claimEntries,
  countRegistryStates,
  listRegistrySubjects,
  type RegistryScope,
  type SubjectRow,
} from "@/db/queries/eu-registry";
import {
  advanceRun,
  endRun,
  findRun,
  insertFile,
  insertRun,
  listProductsOf,
  type RegistryRunRow,
  reopenRun,
} from "@/db/queries/eu-registry-files";
import type { BrandDb } from "@/db/tenant";
import { actorId } from "@/lib/access/actor";
import { confirmedContext } from "@/lib/access/confirmed-context";
import { auditInJob } from "@/lib/access/job-audit";
import { useCase } from "@/lib/access/use-case";
import { subjectOf, unitOf } from "@/lib/interchange/load-source";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import type { HandlerOf } from "@/lib/platform/jobs/registry";
import { requireValue } from "@/lib/platform/require-value";
import { sha256Hex } from "@/lib/platform/secrets";
import { isTestBrand } from "@/lib/platform/test-brand";
import { registryFileBody } from "./api-contract";
import { makeFilesForm } from "./contract";
import { PILOT_TEMPLATE, type PilotEntry, pilotEntryOf, writePilotFile } from "./pilot-format";
import { ENTRIES_PER_FILE_MAX, ENTRIES_PER_RUN_MAX, FILED_STATES, type RegistryState } from "./rules";
import { registryScope } from "./show-registry";

const FILES_PER_STEP = 20;

/** A trial contains one file of entries that the registry does not accept yet, for its acceptance environment. */
const TRIAL_STATES = ["not_accepted"] as const satisfies RegistryState[];

/** The same `runId` is the same run. Throws `forbidden`, `nothing_to_register`. */
export const makeRegistryFiles = useCase({
  may: "registry.manage",
  by: "member",
  input: makeFilesForm,
  audits: ["registry.files_requested"],
  run: async ({ tx, actor, requestId, audit }, { runId, format, trial }): Promise<{ runId: string }> => {
    const { brandId, userId, sessionId } = actor;
    const isTrial = trial === "yes";
    const counts = await countRegistryStates(tx, await registryScope(tx, brandId));
    const states: readonly RegistryState[] = isTrial ? TRIAL_STATES : FILED_STATES;
    const entryCount = states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
    const planned = Math.min(entryCount, isTrial ? ENTRIES_PER_FILE_MAX : ENTRIES_PER_RUN_MAX);
    if (!(await insertRun(tx, { id: runId, brandId, format, isTrial, userId, sessionId, requestId, planned }))) {
      if (await findRun(tx, { brandId, runId })) return { runId };
      throw new DomainError("not_found", "Your brand has no such run.");
    }
    if (planned === 0) throw nothingToRegister();
    await enqueue(tx, "registry_files", { brandId, runId });
    await audit("registry.files_requested", runId, { format, planned, is_trial: isTrial });
    return { runId };
  },
});

/** Each step makes its files in one transaction, so that each entry is claimed by exactly one file. */
export const registryFilesJob: HandlerOf<"registry_files"> = {
  async step(job, payload) {
    const run = await findRun(job.db, payload);
    if (!run || run.endedAt) return;
    const context = await confirmedContext(job.db, run, "registry.manage");
    if (!context) return job.end((tx) => end(tx, run, "forbidden"));
    const outcome = await job.write((tx) => makeFiles(tx, run));
    if (outcome.isMore) return { is: "more", done: outcome.entries };
    await job.end((tx) => end(tx, run, "done"));
  },
  async onDead(tx, payload) {
    const run = await findRun(tx, payload);
    if (run && !run.endedAt) await end(tx, run, "failed");
  },
  async onRunAgain(tx, payload) {
    if (!(await reopenRun(tx, payload))) throw new DomainError("not_found", "This run does not exist any more.");
  },
};

/** One query of the candidates serves several files, because it reads all of the brand's passports. */
async function makeFiles(tx: BrandDb, run: RegistryRunRow): Promise<{ entries: number; isMore: boolean }> {
  const { id: runId, brandId, isTrial } = run;
  const scope = await registryScope(tx, brandId);
  const most = ENTRIES_PER_FILE_MAX * (isTrial ? 1 : FILES_PER_STEP);
  const subjects = await listRegistrySubjects(tx, scope, {
    states: isTrial ? TRIAL_STATES : FILED_STATES,
    cursor: run.cursor ?? undefined,
    limit: most,
    isOldestFirst: true,
  });
  const last = subjects.at(-1);
  if (!last) return { entries: 0, isMore: false };
  let [entries, files] = [0, 0];
  for (let start = 0; start < subjects.length; start += ENTRIES_PER_FILE_MAX) {
    const some = subjects.slice(start, start + ENTRIES_PER_FILE_MAX);
    const file = await makeFile(tx, run, { number: run.files + files + 1, subjects: some });
    entries += file?.entries ?? 0;
    if (file) files += 1;
  }
  await advanceRun(tx, { runId, cursor: last.id, entries, files });
  return { entries, isMore: !isTrial && subjects.length === most && run.entries + entries < ENTRIES_PER_RUN_MAX };
}

/** Null: none of the subjects can be in a file. */
async function makeFile(
  tx: BrandDb,
  { id: runId, brandId, format, isTrial }: RegistryRunRow,
  { number, subjects }: { number: number; subjects: readonly SubjectRow[] },
): Promise<{ fileId: string; entries: number } | null> {
  const at = now();
  const fileId = newId("rgf", at);
  const prepared = await prepareEntries(tx, { brandId }, subjects);
  // Changes that are not approved yet wait; the end of a passport does not.
  const own = prepared.filter(({ row }) => row.gaps.length === 0 || (!isTrial && row.deactivated));
  const claimed = isTrial ? null : await claim(tx, { brandId, fileId, at }, own);
  const entries = own.filter(({ row }) => !claimed || claimed.has(row.id)).map(({ entry }) => entry);
  if (entries.length === 0) return null;
  const text = writePilotFile(entries, format);
  await insertFile(tx, {
    id: fileId,
    brandId,
    runId,
    number,
    template: PILOT_TEMPLATE.id,
    format,
    isTrial,
    entries: entries.length,
    sha256: sha256Hex(text),
    sizeBytes: Buffer.byteLength(text),
    bodyGzip: gzipSync(text),
    createdAt: at,
  });
  return { fileId, entries: entries.length };
}

interface Prepared {
  row: SubjectRow;
  entry: PilotEntry;
}

/** Without those whose data do not fit the template. */
export async function prepareEntries(
  db: BrandDb,
  { brandId }: Pick<RegistryScope, "brandId">,
  subjects: readonly SubjectRow[],
): Promise<Prepared[]> {
  const productIds = [...new Set(subjects.map(({ productId }) => productId))];
  const [brand, products] = await Promise.all([findBrand(db, brandId), listProductsOf(db, { brandId, productIds })]);
  const issuer = requireValue(brand, "A brand");
  const byId = new Map(products.map((product) => [product.id, product]));
  return subjects.flatMap((row) => {
    const product = byId.get(row.productId);
    if (!product) return [];
    const subject = subjectOf(product, issuer);
    const { code, serialNumber, host } = row;
    if (code !== null) {
      // Of a unit's record, a registration states only its identifiers.
      const rest = { batch: null, producedOn: null, status: "active" as const, registeredAt: product.createdAt };
      const unit = { code, serialNumber, host, gtin: product.gtin, isExample: isTestBrand(brandId), ...rest };
      subject.unit = unitOf(unit, subject.publicUrl);
    }
    const entry = pilotEntryOf(subject, row.deactivated);
    return entry ? [{ row, entry }] : [];
  });
}

async function claim(
  tx: BrandDb,
  { brandId, fileId, at }: { brandId: string; fileId: string; at: Date },
  prepared: readonly Prepared[],
): Promise<Set<string>> {
  const entries = prepared.map(({ row, entry: { upi } }) => {
    const { productId, passportId, basis, deactivated } = row;
    return { id: newId("rge", at), productId, passportId, upi, basis, deactivated };
  });
  return claimEntries(tx, { brandId, fileId, at, entries });
}

/** Runs in the request. Throws `insufficient_scope`, `nothing_to_register`. */
export const createRegistryFile = useCase({
  may: "registry.manage",
  by: ["member", "key"],
  input: registryFileBody,
  audits: ["registry.files_made"],
  run: async ({ tx, actor, at, requestId, audit }, { format, trial: isTrial }): Promise<{ fileId: string }> => {
    const { brandId } = actor;
    const userId = requireValue(actorId(actor), "A member or a key");
    const sessionId = actor.kind === "member" ? actor.sessionId : "";
    const runId = newId("rgr", at);
    const owner = { brandId, userId, sessionId, requestId };
    // The run ends in this transaction, so that no job continues it.
    const ended = { planned: ENTRIES_PER_FILE_MAX, createdAt: at, endedAt: at, endReason: "done" as const };
    await insertRun(tx, { id: runId, ...owner, format, isTrial, ...ended });
    const run = requireValue(await findRun(tx, { brandId, runId }), "The run");
    const file = await makeNextFile(tx, run);
    if (!file) throw nothingToRegister();
    await audit("registry.files_made", runId, { entries: file.entries, files: 1, end_reason: "done" });
    return { fileId: file.fileId };
  },
});

async function makeNextFile(tx: BrandDb, run: RegistryRunRow): Promise<{ fileId: string; entries: number } | null> {
  const scope = await registryScope(tx, run.brandId);
  const states = run.isTrial ? TRIAL_STATES : FILED_STATES;
  const page = { states, isOldestFirst: true, isFileable: true };
  let limit = ENTRIES_PER_FILE_MAX;
  let cursor: string | undefined;
  for (;;) {
    const subjects = await listRegistrySubjects(tx, scope, { ...page, cursor, limit });
    if (subjects.length === 0) return null;
    for (let start = 0; start < subjects.length; start += ENTRIES_PER_FILE_MAX) {
      const some = subjects.slice(start, start + ENTRIES_PER_FILE_MAX);
      cursor = requireValue(some.at(-1), "An entry").id;
      const file = await makeFile(tx, run, { number: 1, subjects: some });
      if (!file) continue;
      await advanceRun(tx, { runId: run.id, cursor, entries: file.entries, files: 1 });
      return file;
    }
    // Each query computes the states of all of the brand's passports.
    limit = ENTRIES_PER_FILE_MAX * FILES_PER_STEP;
  }
}

const nothingToRegister = () =>
  new DomainError("nothing_to_register", "No entry is ready. Complete the data of the entries first.");

async function end(tx: BrandDb, run: RegistryRunRow, reason: "done" | "forbidden" | "failed"): Promise<void> {
  const { id: runId, brandId, requestId } = run;
  if (!(await endRun(tx, { runId, at: now(), reason }))) return;
  const { entries = 0, files = 0 } = (await findRun(tx, { brandId, runId })) ?? {};
  const audit = auditInJob("registry_files", tx, requestId)({ kind: "system", brandId });
  await audit("registry.files_made", runId, { entries, files, end_reason: reason });
}

export const fileText = (bodyGzip: Buffer): Buffer => gunzipSync(bodyGzip);
