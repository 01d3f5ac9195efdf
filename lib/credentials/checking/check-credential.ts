import { base64url } from "jose";
import { madeOnce } from "@/lib/platform/caches";
import { findIssuer, verifySignature } from "./find-key";
import { factsOf, readCredential, type ReadCredential, signedFile, type SignedFile } from "./read-credential";
import {
  CheckEnd,
  type Checked,
  type CheckReason,
  type CheckSources,
  type CheckStep,
  failed,
  type StepResult,
  verdictOf,
  isObject,
  type Json,
  listOf,
  open,
  textIn,
} from "./rules";

/** Bitstring Status List 1.0 (W3C), 3.2: whether the issuer has revoked or suspended a credential. */

const LIST_BYTES_MAX = 16 * 1024 * 1024;
const PURPOSES: Readonly<Record<string, CheckReason>> = { revocation: "revoked", suspension: "suspended" };

async function checkStatus({ payload, issuer }: ReadCredential, sources: CheckSources): Promise<CheckReason | null> {
  const entries = listOf(payload.credentialStatus).filter(isObject);
  const known = entries.filter(({ type, statusPurpose }) => isKnown(type) && (textIn(statusPurpose) ?? "") in PURPOSES);
  if (entries.length === 0) return "no_status";
  if (known.length === 0) throw open("status_untrusted");
  const suspensions = known.flatMap((of) => suspensionsOf(of, issuer));
  for (const entry of [...known, ...suspensions]) {
    const reason = PURPOSES[textIn(entry.statusPurpose) ?? ""];
    if (!reason || !(await isSet(entry, issuer, sources))) continue;
    throw failed(reason === "revoked" && (await isAnySet(suspensions, issuer, sources)) ? "suspended" : reason);
  }
  return null;
}

/** A suspended passport is in both lists of this service. A list that is not available decides nothing. */
async function isAnySet(entries: readonly Json[], issuer: string, sources: CheckSources): Promise<boolean> {
  const states = await Promise.all(entries.map((entry) => isSet(entry, issuer, sources).catch(() => false)));
  return states.includes(true);
}

const isKnown = (type: unknown) => type === "BitstringStatusListEntry";

/** UNTP's schema allows only the revocation: suspensions are listed at the same index of a second list. */
function suspensionsOf(entry: Json, issuer: string): Json[] {
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

const listsOf = (_sources: CheckSources) => new Map<string, ReturnType<typeof readList>>();

async function readList(address: string, issuer: string, sources: CheckSources) {
  const token = await sources.text(address).catch((error: unknown) => {
    throw error instanceof CheckEnd ? error : open("status_unreachable");
  });
  const list = await trusted(token.trim(), { issuer, sources });
  return { purposes: listOf(list.statusPurpose), bits: await unpack(textIn(list.encodedList) ?? "") };
}

async function trusted(token: string, { issuer, sources }: { issuer: string; sources: CheckSources }): Promise<Json> {
  try {
    const credential = readCredential(token);
    const { payload } = credential;
    const [subject] = listOf(payload.credentialSubject);
    const until = textIn(payload.validUntil);
    const isOver = until !== null && Date.parse(until) < sources.at.getTime();
    if (credential.issuer !== issuer || isOver || !isObject(subject)) throw open("status_untrusted");
    await verifySignature(credential, await findIssuer(issuer, sources));
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
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      pieces.push(chunk.value);
      if ((size += chunk.value.length) > LIST_BYTES_MAX) throw new Error("the list is too large");
    }
    const bytes = new Uint8Array(size);
    let at = 0;
    for (const piece of pieces) {
      bytes.set(piece, at);
      at += piece.length;
    }
    return bytes;
  } catch {
    throw open("status_untrusted");
  }
}

/** Tolerance for clock differences. */
const CLOCK_MS = 60_000;

/** Of any issuer. It also runs in a browser and only uses the sources. Never throws. */
export async function checkCredential(
  token: string,
  sources: CheckSources,
  matches?: (payload: ReadCredential["payload"]) => Promise<boolean>,
): Promise<Checked> {
  const steps: StepResult[] = [];
  let parsedCredential: ReadCredential | undefined;
  const take = async <T>(step: CheckStep, work: () => T | Promise<T>, reasonOf?: (of: T) => CheckReason | null) => {
    const outcome = await work();
    steps.push({ step, state: "passed", reason: reasonOf?.(outcome) ?? null });
    return outcome;
  };
  let step: CheckStep = "form";
  try {
    const credential = await take(step, () => readCredential(token));
    parsedCredential = credential;
    const document = await take((step = "issuer"), () => findIssuer(credential.issuer, sources));
    await take((step = "signature"), () => verifySignature(credential, document));
    if (matches)
      await take((step = "content"), async () => {
        if (!(await matches(credential.payload))) throw failed("content_changed");
      });
    await take((step = "time"), () => checkTimes(credential, sources.at));
    await take(
      (step = "status"),
      () => checkStatus(credential, sources),
      (reason) => reason,
    );
  } catch (error) {
    const { state, reason } = error instanceof CheckEnd ? error : failed("no_credential");
    steps.push({ step, state, reason });
  }
  return { verdict: verdictOf(steps), steps, facts: parsedCredential ? factsOf(parsedCredential) : null };
}

function checkTimes({ payload }: ReadCredential, at: Date): void {
  const instants = (texts: unknown[], seconds: unknown) => [
    ...texts.flatMap((text) => (typeof text === "string" ? [Date.parse(text)] : [])),
    ...(typeof seconds === "number" ? [seconds * 1000] : []),
  ];
  const ms = at.getTime();
  if (instants([payload.validFrom], payload.nbf).some((from) => !(from <= ms + CLOCK_MS))) throw failed("not_yet");
  if (instants([payload.validUntil], payload.exp).some((until) => !(until >= ms - CLOCK_MS))) throw failed("expired");
}

export type Recognised =
  | { kind: "credential"; token: string }
  | { kind: "file"; file: SignedFile }
  | { kind: "address"; address: string }
  | { kind: "document"; reason: "unsigned" | "other_proof" }
  | { kind: "nothing" };

const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]*$/;
const ENVELOPE = /^data:application\/vc(?:\+ld)?\+jwt[^,]*,(.+)$/;
const CODE = /^[0-9A-Za-z]{4}(?:[\s-]*[0-9A-Za-z]){13}$/;
const PDF = "%PDF-";

/** Detects the kind of input without verifying form or signature. */
export function recognise(bytes: Uint8Array): Recognised {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, PDF.length));
  if (head === PDF) {
    const file = signedFile(bytes);
    return file ? { kind: "file", file } : { kind: "document", reason: "unsigned" };
  }
  return recogniseText(new TextDecoder().decode(bytes));
}

export function recogniseText(input: string): Recognised {
  const text = input.replace(/^\uFEFF/, "").trim();
  if (COMPACT.test(text) && text.startsWith("ey")) return { kind: "credential", token: text };
  const enveloped = ENVELOPE.exec(text)?.[1];
  if (enveloped !== undefined) return { kind: "credential", token: enveloped };
  if (/^https?:\/\/\S+$/i.test(text) || CODE.test(text)) return { kind: "address", address: text };
  try {
    const document: unknown = JSON.parse(text);
    if (isObject(document)) return inDocument(document);
  } catch {}
  return { kind: "nothing" };
}

function inDocument(document: Json): Recognised {
  const proof = isObject(document.proof) ? document.proof : {};
  const token = textIn(proof.jwt) ?? ENVELOPE.exec(textIn(document.id) ?? "")?.[1];
  if (token) return { kind: "credential", token };
  const hasProof = listOf(document.proof).some((one) => isObject(one) && one.proofValue !== undefined);
  return { kind: "document", reason: hasProof ? "other_proof" : "unsigned" };
}
