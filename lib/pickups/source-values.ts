import type { PickupSourceRow } from "@/db/queries/pickups";
import { AddressRefused, requireOuterServer, requireOuterUrl } from "@/lib/platform/http/guarded-fetch";
import { invalidRequest } from "@/lib/platform/input/invalid-request";
import { must } from "@/lib/platform/must";
import type { SourceForm } from "./contract";
import { isPrivateKey, SSH_PORT } from "./folders/sftp-session";
import type { Credentials, S3Place, SftpPlace } from "./rules";

/** What a form says of a source, as it is kept. */

type Kept = Pick<
  PickupSourceRow,
  "name" | "kind" | "place" | "folder" | "pattern" | "every" | "dailyAt" | "timeZone" | "commit" | "afterwards"
>;

export function valuesOf(form: SourceForm): Kept {
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

function placeOf(form: SourceForm): SftpPlace | S3Place {
  if (form.kind === "sftp")
    return { host: must(form.host, "A host"), port: form.port ?? SSH_PORT, username: must(form.username, "A name") };
  const [endpoint, region, bucket] = [form.endpoint, form.region, form.bucket];
  return { endpoint: must(endpoint, "An address"), region: must(region, "A region"), bucket: must(bucket, "A bucket") };
}

/** Without a slash at the end, and in a bucket without one at the beginning. */
function folderOf({ kind, folder = "" }: SourceForm): string {
  const parts = folder.split("/").filter((part) => part !== "");
  return (kind === "sftp" && folder.startsWith("/") ? "/" : "") + parts.join("/");
}

/** What opens the folder, as far as the form says; null: what is kept is meant. */
export function credentialsOf(form: SourceForm): Credentials | null {
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

/** The fields that are needed where no credentials are kept for this place. */
export function requireCredentials(form: SourceForm): never {
  const fields: (keyof SourceForm)[] =
    form.kind === "s3"
      ? (["access_key_id", "secret_access_key"] as const).filter((field) => form[field] === undefined)
      : [form.login === "key" ? "private_key" : "password"];
  throw invalidRequest(
    fields.map((field) => ({ pointer: `/${field}`, code: "required", detail: "It opens this place, and is missing." })),
  );
}

/** Throws `invalid_request` for an address that may not be asked, and for a private key that cannot be read. */
export async function requireUsable(form: SourceForm): Promise<void> {
  try {
    if (form.kind === "s3") requireOuterUrl(must(form.endpoint, "An address"));
    else requireOuterServer({ host: must(form.host, "A host"), port: form.port ?? SSH_PORT, ownPort: SSH_PORT });
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

/** By what the kind is told, what is audited of a source: where it is, and never what opens it. */
export function auditedOf({ kind, place, folder, commit, afterwards, every }: Kept): Record<string, unknown> {
  const host = "host" in place ? `${place.host}:${place.port}` : `${new URL(place.endpoint).host}/${place.bucket}`;
  return { kind, host, folder, every, commit, afterwards };
}
