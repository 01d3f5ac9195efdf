import { z } from "zod";
import { lockAuditHead } from "@/db/queries/audit";
import {
  countPickupSources,
  deletePickupSource,
  insertPickupSource,
  type PickupSourceRow,
  updatePickupSource,
  findPickupSource,
  lockPickupSource,
} from "@/db/queries/pickups";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { AddressRefused, requirePublicServer, requirePublicUrl } from "@/lib/platform/http/guarded-fetch";
import { newId } from "@/lib/platform/ids";
import { ids } from "@/lib/platform/input/ids";
import { invalidRequest } from "@/lib/platform/input/read-input";
import { cancelJob, enqueue } from "@/lib/platform/jobs/enqueue";
import { requireValue } from "@/lib/platform/require-value";
import { encrypt } from "@/lib/platform/secrets";
import { sourceForm, type SourceForm } from "./contract";
import { isPrivateKey, OF_PICKUPS, SSH_PORT } from "./folders/sftp-session";
import { SOURCES_MAX, type Credentials, type S3Location, type SftpLocation } from "./rules";

interface OfBrand {
  brandId: string;
  sourceId: string;
}

const notFound = () => new DomainError("not_found", "Your brand has no pick-up with this id.");

export async function getSource(db: BrandDb, of: OfBrand): Promise<PickupSourceRow> {
  const source = await findPickupSource(db, of);
  if (!source) throw notFound();
  return source;
}

export async function getLockedSource(tx: BrandDb, of: OfBrand): Promise<PickupSourceRow> {
  const source = await lockPickupSource(tx, of);
  if (!source) throw notFound();
  return source;
}

const NOTHING_FAILED = { failure: null, failingSince: null, toldAt: null } as const;

export const createSource = useCase({
  may: "pickups.manage",
  by: "member",
  input: sourceForm,
  audits: ["pickup_source.created"],
  run: async ({ tx, actor, at, audit }, form): Promise<string> => {
    const { brandId } = actor;
    await requireUsable(form);
    const credentials = credentialsOf(form) ?? requireCredentials(form);
    // Under a lock, so that concurrent additions count each other.
    await lockAuditHead(tx, brandId);
    if ((await countPickupSources(tx, brandId)) >= SOURCES_MAX)
      throw invalidRequest([
        { pointer: "/name", code: "too_many_sources", detail: `A brand may have ${SOURCES_MAX} pick-ups.` },
      ]);
    const sourceId = newId("pks", at);
    const values = valuesOf(form);
    const credentialsSealed = encrypt(JSON.stringify(credentials));
    await insertPickupSource(tx, { id: sourceId, brandId, ...values, credentialsSealed, createdAt: at });
    await enqueue(tx, "pickup", { brandId, sourceId });
    await audit("pickup_source.created", sourceId, auditedOf(values));
    return sourceId;
  },
});

/**
 * Stored credentials stay if none are entered and the server and account are the same, because they are never sent to
 * another server. Another server's key has to be confirmed again. Throws `forbidden`, `not_found`, `invalid_request`.
 */
export const editSource = useCase({
  may: "pickups.manage",
  by: "member",
  input: sourceForm.safeExtend(ids("sourceId").shape),
  audits: ["pickup_source.edited"],
  run: async ({ tx, actor, audit }, { sourceId, ...form }): Promise<void> => {
    const of = { brandId: actor.brandId, sourceId };
    await requireUsable(form);
    await cancelJob(tx, "pickup", of);
    const stored = await getLockedSource(tx, of);
    const values = valuesOf(form);
    const isSamePlace = samePlace(stored, values);
    const credentials = credentialsOf(form);
    if (!credentials && !isSamePlace) requireCredentials(form);
    await updatePickupSource(tx, of, {
      ...values,
      ...NOTHING_FAILED,
      ...(credentials && { credentialsSealed: encrypt(JSON.stringify(credentials)) }),
      ...(!isSamePlace && { hostKey: null, offeredHostKey: null }),
    });
    if (!stored.disabledAt) await enqueue(tx, "pickup", of);
    const detail = { before: auditedOf(stored), after: auditedOf(values), is_secret_new: credentials !== null };
    await audit("pickup_source.edited", sourceId, detail);
  },
});

const samePlace = (one: Pick<PickupSourceRow, "kind" | "place">, other: Pick<PickupSourceRow, "kind" | "place">) => {
  const locationOf = ({ kind, place }: Pick<PickupSourceRow, "kind" | "place">) =>
    "host" in place
      ? [kind, place.host.toLowerCase(), place.port, place.username]
      : [kind, place.endpoint.toLowerCase(), place.bucket];
  return JSON.stringify(locationOf(one)) === JSON.stringify(locationOf(other));
};

export const setSourceActive = useCase({
  may: "pickups.manage",
  by: "member",
  input: z.object({ sourceId: z.string(), enabled: z.enum(["yes", "no"]) }),
  audits: ["pickup_source.enabled", "pickup_source.disabled"],
  run: async ({ tx, actor, at, audit }, { sourceId, enabled }): Promise<void> => {
    const of = { brandId: actor.brandId, sourceId };
    const isOn = enabled === "yes";
    // Locks the job first and then the source, in the same order as the check.
    if (!isOn) await cancelJob(tx, "pickup", of);
    const stored = await getLockedSource(tx, of);
    if (isOn === (stored.disabledAt === null)) return;
    const set = isOn
      ? { disabledAt: null, disabledBy: null, ...NOTHING_FAILED }
      : { disabledAt: at, disabledBy: "member" as const };
    await updatePickupSource(tx, of, set);
    if (isOn) await enqueue(tx, "pickup", of);
    await audit(isOn ? "pickup_source.enabled" : "pickup_source.disabled", sourceId, {});
  },
});

export const removeSource = useCase({
  may: "pickups.manage",
  by: "member",
  input: ids("sourceId"),
  audits: ["pickup_source.deleted"],
  run: async ({ tx, actor, audit }, { sourceId }): Promise<void> => {
    const of = { brandId: actor.brandId, sourceId };
    await cancelJob(tx, "pickup", of);
    const stored = await getLockedSource(tx, of);
    await deletePickupSource(tx, of);
    await audit("pickup_source.deleted", sourceId, auditedOf(stored));
  },
});

type Kept = Pick<
  PickupSourceRow,
  "name" | "kind" | "place" | "folder" | "pattern" | "every" | "dailyAt" | "timeZone" | "commit" | "afterwards"
>;

function valuesOf(form: SourceForm): Kept {
  const { name, kind, pattern, every, commit, afterwards } = form;
  return {
    name,
    kind,
    place: placeOf(form),
    folder: folderOf(form),
    pattern,
    every,
    dailyAt: every === "daily" ? (form.daily_at ?? null) : null,
    timeZone: form.time_zone,
    commit,
    afterwards,
  };
}

function placeOf(form: SourceForm): SftpLocation | S3Location {
  if (form.kind === "sftp")
    return {
      host: requireValue(form.host, "A host"),
      port: form.port ?? SSH_PORT,
      username: requireValue(form.username, "A name"),
    };
  const [endpoint, region, bucket] = [form.endpoint, form.region, form.bucket];
  return {
    endpoint: requireValue(endpoint, "An address"),
    region: requireValue(region, "A region"),
    bucket: requireValue(bucket, "A bucket"),
  };
}

function folderOf({ kind, folder = "" }: SourceForm): string {
  const parts = folder.split("/").filter((part) => part !== "");
  return (kind === "sftp" && folder.startsWith("/") ? "/" : "") + parts.join("/");
}

function credentialsOf(form: SourceForm): Credentials | null {
  if (form.kind === "s3") {
    const { access_key_id: accessKeyId, secret_access_key: secretAccessKey } = form;
    return accessKeyId !== undefined && secretAccessKey !== undefined ? { accessKeyId, secretAccessKey } : null;
  }
  if (form.login === "key") {
    const { private_key: privateKey, passphrase } = form;
    return privateKey === undefined ? null : { privateKey, ...(passphrase !== undefined && { passphrase }) };
  }
  return form.password === undefined ? null : { password: form.password };
}

function requireCredentials(form: SourceForm): never {
  const fields: (keyof SourceForm)[] =
    form.kind === "s3"
      ? (["access_key_id", "secret_access_key"] as const).filter((field) => form[field] === undefined)
      : [form.login === "key" ? "private_key" : "password"];
  throw invalidRequest(
    fields.map((field) => ({ pointer: `/${field}`, code: "required", detail: "It opens this place, and is missing." })),
  );
}

/** Throws `invalid_request` for a forbidden address or an unreadable private key. */
async function requireUsable(form: SourceForm): Promise<void> {
  try {
    if (form.kind === "s3") requirePublicUrl(requireValue(form.endpoint, "An address"), OF_PICKUPS);
    else {
      const server = { host: requireValue(form.host, "A host"), port: form.port ?? SSH_PORT, ownPort: SSH_PORT };
      requirePublicServer(server, OF_PICKUPS);
    }
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    const pointer = form.kind === "s3" ? "/endpoint" : error.message.includes("port") ? "/port" : "/host";
    const detail = `Files are picked up at public addresses only; this is refused: ${error.message}.`;
    throw invalidRequest([{ pointer, code: "address_not_allowed", detail }]);
  }
  const { private_key: privateKey, passphrase } = form;
  if (privateKey !== undefined && !(await isPrivateKey(privateKey, passphrase)))
    throw invalidRequest([
      {
        pointer: "/private_key",
        code: "key_unreadable",
        detail: "This is no private key, or its passphrase is wrong.",
      },
    ]);
}

function auditedOf({ kind, place, folder, commit, afterwards, every }: Kept): Record<string, unknown> {
  const host = "host" in place ? `${place.host}:${place.port}` : `${new URL(place.endpoint).host}/${place.bucket}`;
  return { kind, host, folder, every, commit, afterwards };
}
