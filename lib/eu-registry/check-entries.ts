import { once } from "node:events";
import { findLatestSchema, insertSchema, listSchemas } from "@/db/queries/eu-registry-answers";
import { findFile } from "@/db/queries/eu-registry-files";
import { nothing, useCase } from "@/lib/access/use-case";
import { SECOND_MS } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { ids } from "@/lib/platform/input/ids";
import { postedForm } from "@/lib/platform/input/posted-form";
import { invalidRequest, readInput } from "@/lib/platform/input/read-input";
import { sha256Hex } from "@/lib/platform/secrets";
import { acquirePermits } from "@/lib/platform/semaphore";
import { startThread } from "@/lib/platform/start-thread";
import { schemaForm } from "./contract";
import { fileText } from "./make-files";
import { writePilotFile } from "./pilot-format";
import { readSchema } from "./read-schema";
import { receiveSmallForm, requireFile } from "./receive-small-form";
import { SCHEMA_BYTES_MAX, type SchemaKind } from "./rules";
import { noSuchFile } from "./settle-files";

export type SchemaTask =
  | { kind: "json_schema"; schema: string; entries: readonly unknown[] }
  | { kind: "xsd"; schema: string; xml: string };

export interface EntryErrors {
  /** Of the entry in the file, from 0; null: the whole file. */
  index: number | null;
  messages: string[];
}

export type SchemaAnswer = { errors: EntryErrors[] } | { unusable: string };

const START_MS_MAX = 30 * SECOND_MS;
const WAIT_MS_MAX = 5 * SECOND_MS;
const CHECK_MS_MAX = 5 * SECOND_MS;
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

/** `unusable` if the schema is none, refers to other documents, or takes too much time or memory. */
export async function checkEntries(task: SchemaTask): Promise<SchemaAnswer> {
  const signal = AbortSignal.timeout(WAIT_MS_MAX);
  const release = await acquirePermits("registry schemas", { total: 1, signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
    return null;
  });
  if (!release) return { unusable: "Other files are being checked. Try again in a minute." };
  const worker = startThread({ program: "lib/eu-registry/thread/serve.ts", task }, RESOURCE_LIMITS);
  try {
    await once(worker, "message", { signal: AbortSignal.timeout(START_MS_MAX) });
    worker.postMessage("check");
    const [answer] = (await once(worker, "message", { signal: AbortSignal.timeout(CHECK_MS_MAX) })) as [SchemaAnswer];
    return answer;
  } catch (error) {
    if (!isOutOfBounds(error)) throw error;
    return { unusable: "The check took too much time or memory." };
  } finally {
    await worker.terminate();
    release();
  }
}

const isOutOfBounds = (error: unknown) =>
  error instanceof Error &&
  (error.name === "AbortError" || ("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"));

/** The newest version counts. Throws `forbidden`, `invalid_request`, `invalid_schema_file`, `payload_too_large`. */
export const storeRegistrySchema = useCase({
  may: "registry.manage",
  by: "member",
  input: postedForm,
  audits: ["registry.schema_stored"],
  transaction: "stepwise",
  run: async ({ actor, at, inTransaction }, posted): Promise<void> => {
    const { file, values } = await receiveSmallForm(posted, SCHEMA_BYTES_MAX);
    const { name: fileName, bytes } = requireFile(file);
    const input = readInput(schemaForm, values);
    if (!input.ok) throw invalidRequest(input.errors);
    const { kind, body } = readSchema(bytes);
    const answer = await checkEntries(trialOf(kind, body));
    if ("unusable" in answer) throw new DomainError("invalid_schema_file", answer.unusable);
    const { brandId, userId: storedBy } = actor;
    await inTransaction(async ({ tx, audit }) => {
      const { version } = input.value;
      const schema = { brandId, kind, version, fileName, sha256: sha256Hex(bytes), body, storedBy, createdAt: at };
      const id = newId("rgs", at);
      if (!(await insertSchema(tx, { id, ...schema }))) return;
      await audit("registry.schema_stored", id, { kind, version, sha256: schema.sha256 });
    });
  },
});

const trialOf = (kind: SchemaKind, schema: string): SchemaTask =>
  kind === "xsd" ? { kind, schema, xml: writePilotFile([], "xml") } : { kind, schema, entries: [] };

const SCHEMAS_SHOWN = 20;

export const listRegistrySchemas = useCase({
  may: "compliance.read",
  by: "member",
  input: nothing,
  audits: [],
  run: ({ db, actor }) => listSchemas(db, { brandId: actor.brandId, limit: SCHEMAS_SHOWN }),
});

export type CheckedFile =
  | { kind: SchemaKind; version: string; answer: SchemaAnswer }
  | { kind: SchemaKind; answer: null };

/** `answer` is null if only the other kind is stored; the result is null if none is. Throws `not_found`. */
export const checkRegistryFile = useCase({
  may: "compliance.read",
  by: "member",
  input: ids("fileId"),
  audits: [],
  run: async ({ db, actor }, { fileId }): Promise<CheckedFile | null> => {
    const { brandId } = actor;
    const file = await findFile(db, { brandId, fileId });
    if (!file) throw noSuchFile();
    const kind = file.format === "xml" ? "xsd" : "json_schema";
    const schema = await findLatestSchema(db, { brandId, kind });
    if (!schema) return (await listSchemas(db, { brandId, limit: 1 })).length > 0 ? { kind, answer: null } : null;
    const text = fileText(file.bodyGzip).toString("utf8");
    const { version, body } = schema;
    const task: SchemaTask =
      kind === "xsd"
        ? { kind, schema: body, xml: text }
        : { kind, schema: body, entries: (JSON.parse(text) as { entries: unknown[] }).entries };
    return { kind, version, answer: await checkEntries(task) };
  },
});
