import { WebhookVerificationError } from "./errors.ts";
import type { Event } from "./generated/schemas.ts";
import { nowMs } from "./surroundings.ts";

/** Webhooks as in Standard Webhooks 1.0, with symmetric `v1` signatures. */

interface KnownIn {
  product: { product_id: string };
  review: { product_id: string };
  passport: { product_id: string | null; code: string | null };
  transfer: { transfer_id: string; product_id: string | null; code: string | null };
  warranty: { warranty_id: string; product_id: string | null; code: string | null };
  import: { import_id: string };
  scan: { signal_id: string; product_id: string | null; code: string | null };
}

type AreaOf<Type extends string> = Type extends `${infer Area extends keyof KnownIn & string}.${string}`
  ? KnownIn[Area]
  : unknown;

export type EventOf<Type extends Event["type"]> = Omit<Event, "type" | "data"> & {
  type: Type;
  data: Event["data"] & AreaOf<Type>;
};

export interface TestEvent {
  id: string;
  type: "webhook.test";
  timestamp: string;
  test: boolean;
  data: Record<string, unknown>;
}

export type WebhookEvent = { [Type in Event["type"]]: EventOf<Type> }[Event["type"]] | TestEvent;

export interface VerificationOptions {
  /** How far a signature's time may be in the past or the future. Default: 300. */
  toleranceSeconds?: number;
}

/** Limits the work of an attacker's request, because each signature is verified over the whole body. */
const SIGNATURES_MAX = 8;

type GivenHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** `body` must be the unchanged request body: reserialising it changes its bytes. Throws WebhookVerificationError. */
export async function verifyWebhook(
  body: string | Uint8Array<ArrayBuffer>,
  headers: GivenHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = 300 }: VerificationOptions = {},
): Promise<WebhookEvent> {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature");
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookVerificationError("webhook-timestamp is no number of seconds.");
  const ageSeconds = Math.floor(nowMs() / 1_000) - Number(timestamp);
  if (Math.abs(ageSeconds) > toleranceSeconds)
    throw new WebhookVerificationError(`It was signed ${ageSeconds} seconds ago: too long, or the clock is wrong.`);
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.`);
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const signatureBytes = signatures
    .split(" ", SIGNATURES_MAX)
    .flatMap((one) => (one.startsWith("v1,") ? (bytesOf(one.slice(3)) ?? []) : []));
  const keys = await Promise.all((typeof secrets === "string" ? [secrets] : secrets).map(keyOf));
  for (const key of keys)
    for (const signature of signatureBytes)
      if (await crypto.subtle.verify("HMAC", key, signature, joined(signed, bytes))) return eventIn(text);
  throw new WebhookVerificationError("It is not signed with this secret.");
}

function headerOf(headers: GivenHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : valueOf(headers, name);
  if (typeof value !== "string" || value === "") throw new WebhookVerificationError(`There is no ${name}.`);
  return value;
}

const valueOf = (headers: Exclude<GivenHeaders, Headers>, name: string) =>
  Object.entries(headers).find(([header]) => header.toLowerCase() === name)?.[1];

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ""));
  if (!bytes || bytes.length === 0)
    throw new WebhookVerificationError("The secret is no whsec_ with base64 behind it.");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

function eventIn(text: string): WebhookEvent {
  try {
    return JSON.parse(text) as WebhookEvent;
  } catch (cause) {
    throw new WebhookVerificationError("It is signed, and no JSON.", { cause });
  }
}
