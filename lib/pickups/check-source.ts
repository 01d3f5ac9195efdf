import { listContacts } from "@/db/queries/conditions";
import { findBrandStatus } from "@/db/queries/passports";
import {
  findPickupSource,
  insertSeenFiles,
  listPickupFiles,
  listUnsettledFiles,
  type PickupFileRow,
  type PickupSourceRow,
  settlePickupFile,
  deleteVanishedFiles,
  lockPickupSource,
  updatePickupSource,
} from "@/db/queries/pickups";
import type { BrandDb } from "@/db/tenant";
import { auditInJob } from "@/lib/access/job-audit";
import { rolesWith } from "@/lib/access/permissions";
import { HOUR_MS, now, DAY_MS, SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { formatDeadline } from "@/lib/platform/i18n/conventions";
import { localeOr } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { newId } from "@/lib/platform/ids";
import type { Job, JobEnd } from "@/lib/platform/jobs/job";
import type { HandlerOf } from "@/lib/platform/jobs/registry";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { oneLine } from "@/lib/platform/mail/message-content";
import { FileChanged, fitsPattern, type ListedFile, type OpenFolder, PickupRefusal } from "./folders/folder";
import { openFolder } from "./folders/open-folder";
import {
  FAILED_FOLDER,
  isWhole,
  PROCESSED_FOLDER,
  FILES_PER_CHECK_MAX,
  waitsForHostKey,
  isDisabledBy,
  isFailureNotified,
  PICKED_FILE_RETENTION_DAYS,
  type PickupFailure,
  restMs,
  WHOLE_AFTER_MS,
  nextCheckAt,
} from "./rules";
import { takeFile } from "./take-file";

const SETTLED_PER_LOOK = 100;

/**
 * Completes pending moves, then imports complete files, oldest first. A file is recorded with its import and moved
 * afterwards; if the process stops in between, the next check moves it.
 */
export const pickup: HandlerOf<"pickup"> = {
  async step(job, { brandId, sourceId }) {
    const source = await findPickupSource(job.db, { brandId, sourceId });
    if (!source || source.disabledAt || waitsForHostKey(source.failure)) return { is: "done" };
    const standing = await findBrandStatus(job.db, brandId);
    if (!standing || standing.isBrandClosed) return { is: "done" };
    if (standing.isBrandSuspended)
      return { is: "later", at: new Date(now().getTime() + HOUR_MS), error: null, isCounted: false };
    const looked = await checkFolder(job, source);
    return job.end((tx) => recordCheck(tx, source, looked));
  },
};

async function checkFolder(job: Job<BrandDb>, source: PickupSourceRow): Promise<Looked> {
  let folder: OpenFolder | null = null;
  const leave = () => folder?.close();
  job.signal.addEventListener("abort", leave);
  try {
    folder = await openFolder(source);
    return await lookInto(job, source, folder);
  } catch (error) {
    if (!(error instanceof PickupRefusal)) throw error;
    return { failure: error.failure, shownKey: error.shownKey };
  } finally {
    job.signal.removeEventListener("abort", leave);
    leave();
  }
}

const keyOf = ({ name, sizeBytes, version }: Pick<ListedFile, "name" | "sizeBytes" | "version">) =>
  JSON.stringify([name, sizeBytes, version]);

async function lookInto(job: Job<BrandDb>, source: PickupSourceRow, folder: OpenFolder): Promise<Looked> {
  const of = { brandId: source.brandId, sourceId: source.id };
  const at = now();
  const { files } = await folder.list();
  const fitting = files
    .filter(({ name }) => fitsPattern(name, source.pattern))
    .toSorted(
      (one, other) => one.modifiedAt.getTime() - other.modifiedAt.getTime() || (one.name < other.name ? -1 : 1),
    );
  const names = fitting.map(({ name }) => name);
  const known = new Map((await listPickupFiles(job.db, { ...of, names })).map((row) => [keyOf(row), row]));
  const settling = { folder, present: new Map(fitting.map((file) => [keyOf(file), file])) };
  let failure = await settleAll(job, source, settling);
  const undecided = fitting.filter((file) => (known.get(keyOf(file))?.state ?? "seen") === "seen");
  const completeFiles = undecided.filter((file) => isWhole(source.kind, { file, seenAt: seenAt(known, file), at }));
  await remember(
    job,
    source,
    undecided.filter((file) => !known.has(keyOf(file)) && !completeFiles.includes(file)),
  );
  const batch = completeFiles.slice(0, FILES_PER_CHECK_MAX);
  for (const file of batch) {
    job.signal.throwIfAborted();
    try {
      await takeFile(job, source, { folder, file });
    } catch (error) {
      if (!(error instanceof FileChanged)) throw error;
    }
  }
  if (batch.length > 0) failure = await settleAll(job, source, settling);
  return {
    failure,
    shownKey: null,
    names: files.map(({ name }) => name),
    taken: batch.length,
    isMore: completeFiles.length > batch.length,
    isHalfWritten: undecided.length > completeFiles.length,
  };
}

const seenAt = (known: ReadonlyMap<string, PickupFileRow>, file: ListedFile): Date | null =>
  known.get(keyOf(file))?.createdAt ?? null;

function remember(job: Job<BrandDb>, { brandId, id: sourceId }: PickupSourceRow, files: readonly ListedFile[]) {
  if (files.length === 0) return Promise.resolve();
  const at = now();
  const rows = files.map(({ name, sizeBytes, version }) => ({
    id: newId("pkf", at),
    brandId,
    sourceId,
    name,
    sizeBytes,
    version,
    state: "seen" as const,
    createdAt: at,
  }));
  return job.write((tx) => insertSeenFiles(tx, rows));
}

async function settleAll(
  job: Job<BrandDb>,
  source: PickupSourceRow,
  { folder, present }: { folder: OpenFolder; present: ReadonlyMap<string, ListedFile> },
): Promise<"not_moved" | null> {
  const of = { brandId: source.brandId, sourceId: source.id };
  let failure: "not_moved" | null = null;
  for (const row of await listUnsettledFiles(job.db, { ...of, limit: SETTLED_PER_LOOK })) {
    const file = present.get(keyOf(row));
    try {
      const to = row.state === "refused" ? FAILED_FOLDER : PROCESSED_FOLDER;
      if (file && source.afterwards === "move") await folder.move(file, { to, id: row.id });
      await job.write((tx) => settlePickupFile(tx, { ...of, id: row.id, at: now() }));
    } catch (error) {
      if (!(error instanceof PickupRefusal) || error.failure !== "not_moved") throw error;
      failure = "not_moved";
    }
  }
  return failure;
}

const NAME_LENGTH_MAX = 60;

interface Failing {
  at: Date;
  failure: PickupFailure;
  failingSince: Date;
  isDisabled: boolean;
}

async function mailFailing(
  tx: BrandDb,
  { brandId, id, name }: PickupSourceRow,
  { at, failure, failingSince, isDisabled }: Failing,
): Promise<void> {
  for (const { email, locale: preferredLocale, brandName } of await listContacts(tx, {
    brandId,
    roles: rolesWith("pickups.manage"),
  })) {
    const locale = localeOr(preferredLocale);
    const t = translator(locale, "pickupMail");
    const names = { name: oneLine(name, NAME_LENGTH_MAX) };
    const subject = t(isDisabled ? "disabledSubject" : "failingSubject", names);
    const cause = translator(locale, "pickups")(`failures.${failure}`);
    await enqueueEmail(tx, {
      brandId,
      transferId: null,
      kind: isDisabled ? "pickup_disabled" : "pickup_failing",
      at,
      to: email,
      replyTo: null,
      content: {
        locale,
        brandName,
        subject,
        preview: cause,
        heading: subject,
        paragraphs: [cause, t(isDisabled ? "disabledText" : "failingText")],
        facts: [
          { label: t("facts.source"), value: name },
          { label: t("facts.since"), value: formatDeadline(locale, failingSince) },
        ],
        action: { label: t("action"), url: `${environment().publicUrl}/settings/pickups/${id}`, orCopy: t("orCopy") },
        notes: [],
        footer: translator(locale, "mail")("footer", { brand: oneLine(brandName, NAME_LENGTH_MAX) }),
      },
    });
  }
}

interface Looked {
  failure: PickupFailure | null;
  shownKey: string | null;
  names?: readonly string[];
  taken?: number;
  isMore?: boolean;
  isHalfWritten?: boolean;
}

const later = (at: Date, error: string | null = null): JobEnd => ({ is: "later", at, error, isCounted: false });

async function recordCheck(tx: BrandDb, { brandId, id: sourceId }: PickupSourceRow, looked: Looked) {
  const of = { brandId, sourceId };
  const at = now();
  const source = await lockPickupSource(tx, of);
  if (!source) return { is: "done" } as const;
  const { names, taken: takenCount = 0 } = looked;
  const before = new Date(at.getTime() - PICKED_FILE_RETENTION_DAYS * DAY_MS);
  if (names) await deleteVanishedFiles(tx, { ...of, present: names, before });
  if (looked.failure) return writeFailure(tx, source, { ...looked, failure: looked.failure, at });
  await updatePickupSource(tx, of, { lookedAt: at, failure: null, failingSince: null, toldAt: null });
  if (looked.isMore) return { is: "more", done: takenCount } as const;
  const next = nextCheckAt(source, at);
  const soon = new Date(at.getTime() + WHOLE_AFTER_MS + SECOND_MS);
  return later(looked.isHalfWritten && soon < next ? soon : next);
}

async function writeFailure(
  tx: BrandDb,
  source: PickupSourceRow,
  { failure, shownKey, at }: { failure: PickupFailure; shownKey: string | null; at: Date },
): Promise<JobEnd> {
  const { brandId, id: sourceId } = source;
  const failingSince = source.failingSince ?? at;
  const failingMs = at.getTime() - failingSince.getTime();
  const isDisabled = isDisabledBy(failure, failingMs);
  const isAnother = failure === "host_key_changed" && source.failure !== failure;
  const isNotified = isDisabled || (isFailureNotified(failure, failingMs) && (source.toldAt === null || isAnother));
  await updatePickupSource(
    tx,
    { brandId, sourceId },
    {
      lookedAt: at,
      failure,
      failingSince,
      ...(isNotified && { toldAt: at }),
      ...(shownKey !== null && { offeredHostKey: shownKey }),
      ...(isDisabled && { disabledAt: at, disabledBy: "failures" as const }),
    },
  );
  if (isNotified) await mailFailing(tx, source, { at, failure, failingSince, isDisabled });
  if (isDisabled) {
    const audit = auditInJob("pickup", tx, newId("req"))({ kind: "system", brandId });
    await audit("pickup_source.disabled", sourceId, { failure, failing_since: failingSince });
  }
  return isDisabled || waitsForHostKey(failure)
    ? { is: "done" }
    : later(new Date(at.getTime() + restMs(failingMs)), failure);
}
