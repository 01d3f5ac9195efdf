import { base64url, compactVerify } from "jose";
import { madeOnce } from "@/lib/platform/process-wide";
import { findIssuer, findKey } from "./find-key";
import { ALGORITHMS, readCredential, type ReadCredential } from "./read-credential";
import {
  CheckEnd,
  type CheckReason,
  type CheckSources,
  failed,
  isObject,
  type Json,
  listOf,
  open,
  textIn,
} from "./rules";

/** Bitstring Status List 1.0 (W3C), 3.2: whether the issuer has taken back what it signed. */

const LIST_BYTES_MAX = 16 * 1024 * 1024;
const PURPOSES: Readonly<Record<string, CheckReason>> = { revocation: "revoked", suspension: "suspended" };

/** What is said of a credential's status, if anything. Throws `CheckEnd`. */
export async function checkStatus(
  { payload, issuer }: ReadCredential,
  sources: CheckSources,
): Promise<CheckReason | null> {
  const entries = listOf(payload.credentialStatus).filter(isObject);
  const known = entries.filter(({ type, statusPurpose }) => isKnown(type) && (textIn(statusPurpose) ?? "") in PURPOSES);
  if (entries.length === 0) return "no_status";
  if (known.length === 0) throw open("status_untrusted");
  for (const entry of [...known, ...known.flatMap((of) => suspensionBeside(of, issuer))]) {
    const reason = PURPOSES[textIn(entry.statusPurpose) ?? ""];
    if (reason && (await isSet(entry, issuer, sources))) throw failed(reason);
  }
  return null;
}

const isKnown = (type: unknown) => type === "BitstringStatusListEntry";

/**
 * UNTP's schema has room for one status, the revocation. An issuer of this service keeps suspensions under the same
 * place of a list beside it.
 */
function suspensionBeside(entry: Json, issuer: string): Json[] {
  const list = textIn(entry.statusListCredential) ?? "";
  const brand = /^did:web:([^:]+):brands:([^:]+)$/.exec(issuer);
  const [, host = "", slug = ""] = brand ?? [];
  const own = brand && `//${decodeURIComponent(host)}/brands/${slug}/status/`;
  if (!own || !list.replace(/^https?:/, "").startsWith(own)) return [];
  const beside = list.replace(/\/status\/(\d+)$/, "/suspension/$1");
  return beside === list ? [] : [{ ...entry, statusPurpose: "suspension", statusListCredential: beside }];
}

async function isSet(entry: Json, issuer: string, sources: CheckSources): Promise<boolean> {
  const address = textIn(entry.statusListCredential);
  const index = Number(entry.statusListIndex);
  if (address === null || !Number.isSafeInteger(index) || index < 0) throw failed("status_untrusted");
  const lists = madeOnce(sources, listsOf);
  const name = `${issuer} ${address}`;
  const reading = lists.get(name) ?? readList(address, issuer, sources);
  lists.set(name, reading);
  reading.catch(() => lists.delete(name));
  const { purposes, bits } = await reading;
  if (!purposes.includes(entry.statusPurpose)) throw open("status_untrusted");
  if (index >= bits.length * 8) throw open("status_untrusted");
  return ((bits[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0;
}

/** Whoever checks many credentials by the same sources reads each list once. */
const listsOf = (_sources: CheckSources) => new Map<string, ReturnType<typeof readList>>();

async function readList(address: string, issuer: string, sources: CheckSources) {
  const token = await sources.text(address).catch((error: unknown) => {
    throw error instanceof CheckEnd ? error : open("status_unreachable");
  });
  const list = await trusted(token.trim(), { issuer, sources });
  return { purposes: listOf(list.statusPurpose), bits: await unpack(textIn(list.encodedList) ?? "") };
}

/** The subject of a list that the same issuer signed and that still holds. */
async function trusted(token: string, { issuer, sources }: { issuer: string; sources: CheckSources }): Promise<Json> {
  try {
    const read = readCredential(token);
    const { payload } = read;
    const [subject] = listOf(payload.credentialSubject);
    const until = textIn(payload.validUntil);
    const isOver = until !== null && Date.parse(until) < sources.at.getTime();
    if (read.issuer !== issuer || isOver || !isObject(subject)) throw open("status_untrusted");
    await compactVerify(token, await findKey(read, await findIssuer(issuer, sources)), { algorithms: ALGORITHMS });
    return subject;
  } catch {
    throw open("status_untrusted");
  }
}

async function unpack(encoded: string): Promise<Uint8Array> {
  try {
    const packed = base64url.decode(encoded.replace(/^u/, ""));
    const stream = new Blob([packed as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream("gzip"));
    const pieces: Uint8Array[] = [];
    let size = 0;
    const reader = stream.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      pieces.push(read.value);
      if ((size += read.value.length) > LIST_BYTES_MAX) throw new Error("the list is too large");
    }
    const whole = new Uint8Array(size);
    let at = 0;
    for (const piece of pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  } catch {
    throw open("status_untrusted");
  }
}
