import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { releaseEntries, submitEntries } from "@/db/queries/eu-registry";
import {
  findFile,
  findFileOfRun,
  findRun,
  listFiles,
  listRecentRuns,
  type RegistryRunRow,
  settleFile,
} from "@/db/queries/eu-registry-files";
import type { BrandDb } from "@/db/tenant";
import { actorId } from "@/lib/access/actor";
import { nothing, useCase } from "@/lib/access/use-case";
import { dayOf } from "@/lib/platform/calendar";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { cutPage } from "@/lib/platform/input/list-page";
import { requireValue } from "@/lib/platform/require-value";
import { isTestBrand } from "@/lib/platform/test-brand";
import type { RegistryFileAnswer } from "./api-contract";
import { registryFilesQuery, uploadedForm } from "./contract";
import { fileText } from "./make-files";
import { FILE_MEDIA, type RegistryFileState } from "./rules";
import { todayOf } from "./show-registry";

export const noSuchFile = () => new DomainError("registry_file_not_found", "Your brand has no such registry file.");

export const listRegistryFiles = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: registryFilesQuery,
  audits: [],
  run: async ({ db, actor }, { run: runId, cursor, limit }) =>
    cutPage(await listFiles(db, { brandId: actor.brandId, runId, cursor, limit: limit + 1 }), limit),
});

export type ListedRegistryFile = Awaited<ReturnType<typeof listRegistryFiles>>["rows"][number];

/** Throws `registry_file_not_found`. */
export const showRegistryFile = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: ids("fileId"),
  audits: [],
  run: async ({ db, actor }, { fileId }): Promise<ListedRegistryFile> => {
    const [file] = await listFiles(db, { brandId: actor.brandId, fileId, limit: 1 });
    if (!file) throw noSuchFile();
    return file;
  },
});

export function registryFileAnswer(file: ListedRegistryFile, brandId: string): RegistryFileAnswer {
  return {
    id: file.id,
    test: isTestBrand(brandId),
    format: file.format,
    template: file.template,
    is_trial: file.isTrial,
    entries: file.entries,
    state: file.state,
    sha256: file.sha256,
    bytes: file.sizeBytes,
    uploaded_on: file.uploadedOn,
    created_at: file.createdAt.toISOString(),
    url: `${environment().publicUrl}/v1/registry-files/${file.id}/content`,
  };
}

export type RegistryRun = Pick<RegistryRunRow, "id" | "entries" | "files" | "planned" | "endedAt" | "endReason">;

const RUNS_SHOWN = 5;

export const listRegistryRuns = useCase({
  may: "compliance.read",
  by: "member",
  input: nothing,
  audits: [],
  run: ({ db, actor }): Promise<RegistryRun[]> => listRecentRuns(db, { brandId: actor.brandId, limit: RUNS_SHOWN }),
});

/** The stored bytes. Recorded in the audit log. Throws `forbidden`, `registry_file_not_found`. */
export const openRegistryFile = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: ids("fileId"),
  audits: ["registry.file_downloaded"],
  run: async ({ tx, actor, audit }, { fileId }) => {
    const file = await findFile(tx, { brandId: actor.brandId, fileId });
    if (!file) throw noSuchFile();
    await audit("registry.file_downloaded", fileId, { sha256: file.sha256 });
    const { format, sizeBytes, number, createdAt } = file;
    return {
      fileName: `registry-${dayOf(createdAt)}-${number}.${format}`,
      mediaType: FILE_MEDIA[format],
      sizeBytes,
      body: new Uint8Array(fileText(file.bodyGzip)),
    };
  },
});

/** All files of a run as a ZIP, whose bytes are the same each time. Throws `forbidden`, `not_found`. */
export const openRegistryRun = useCase({
  may: "compliance.read",
  by: "member",
  input: ids("runId"),
  audits: ["registry.files_downloaded"],
  transaction: "stepwise",
  run: async ({ db, actor, inTransaction }, { runId }): Promise<{ fileName: string; body: ReadableStream }> => {
    const run = await findRun(db, { brandId: actor.brandId, runId });
    if (!run || run.endReason !== "done" || run.files === 0)
      throw new DomainError("not_found", "Your brand has no such run, or it is not done yet.");
    await inTransaction(({ audit }) => audit("registry.files_downloaded", runId, { files: run.files }));
    return { fileName: `registry-${dayOf(run.createdAt)}.zip`, body: zipOf(db, run) };
  },
});

function zipOf(db: BrandDb, { id: runId, brandId, files, format, createdAt: mtime }: RegistryRunRow): ReadableStream {
  const zip = new ZipFile();
  const digits = String(files).length;
  for (let number = 1; number <= files; number += 1)
    zip.addReadStreamLazy(
      `registry-${dayOf(mtime)}-${String(number).padStart(digits, "0")}.${format}`,
      { mtime },
      (begin) => {
        findFileOfRun(db, { brandId, runId, number }).then(
          (file) => begin(null, Readable.from([file ? fileText(file.bodyGzip) : Buffer.of()])),
          (error: unknown) => zip.emit("error", error),
        );
      },
    );
  const output = zip.outputStream as Readable;
  zip.once("error", (error) => output.destroy(error as Error));
  zip.end();
  return Readable.toWeb(output) as ReadableStream;
}

/**
 * Idempotent. Throws `forbidden`, `registry_file_not_found`, `invalid_request` for a future day,
 * `registry_file_settled` for a discarded file, `registry_trial_file`.
 */
export const markRegistryFileUploaded = useCase({
  may: "registry.manage",
  by: ["member", "key"],
  input: uploadedForm,
  audits: ["registry.file_uploaded"],
  run: async ({ tx, actor, at, audit }, { fileId, uploaded_on: uploadedOn }) => {
    const { brandId } = actor;
    const by = requireValue(actorId(actor), "A member or a key");
    if (uploadedOn > todayOf())
      throw new DomainError("invalid_request", "The day of the upload is in the future.", {
        errors: [{ pointer: "/uploaded_on", code: "out_of_range", detail: "State the day on which you uploaded it." }],
      });
    if (!(await settleFile(tx, { brandId, fileId, state: "uploaded", uploadedOn, userId: by, at }))) {
      const file = await findFile(tx, { brandId, fileId });
      if (file?.state === "uploaded") return;
      throw file ? settled(file) : noSuchFile();
    }
    const entries = await submitEntries(tx, { brandId, fileId, userId: by, at });
    await audit("registry.file_uploaded", fileId, { entries, uploaded_on: uploadedOn });
  },
});

/** Throws `forbidden`, `registry_file_not_found`, `registry_trial_file`, `registry_file_settled` if it is uploaded. */
export const discardRegistryFile = useCase({
  may: "registry.manage",
  by: "member",
  input: ids("fileId"),
  audits: ["registry.file_discarded"],
  run: async ({ tx, actor, at, audit }, { fileId }) => {
    const { brandId, userId } = actor;
    if (!(await settleFile(tx, { brandId, fileId, state: "discarded", uploadedOn: null, userId, at }))) {
      const file = await findFile(tx, { brandId, fileId });
      if (file?.state === "discarded") return;
      throw file ? settled(file) : noSuchFile();
    }
    await releaseEntries(tx, { brandId, fileId });
    await audit("registry.file_discarded", fileId);
  },
});

const settled = ({ isTrial, state }: { isTrial: boolean; state: RegistryFileState }) =>
  isTrial
    ? new DomainError("registry_trial_file", "This is a trial file: it changes no entry.")
    : new DomainError("registry_file_settled", `This file is ${state} already.`);
