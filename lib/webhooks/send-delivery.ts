import { createHmac } from "node:crypto";
import { Agent as HttpAgent, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { monotonicMs, now, SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { type Bounds, guardedAgent, requirePublicUrl } from "@/lib/platform/http/guarded-fetch";
import { randomSecret } from "@/lib/platform/ids";
import { sanitiseError } from "@/lib/platform/mail/rules";
import { attemptSignal } from "@/lib/platform/mail/smtp-courier";
import { DELIVERY_MS_MAX, isDelivered, readRetryAfter } from "./rules";
import samples from "./verify-samples.json" with { type: "json" };

const ANSWER_BYTES_MAX = 16 * 1024;

/** Security: loopback is only allowed by these names and with the operator's permission, not by resolving to it. */
const LOOPBACK_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

const boundsFor = (url: string): Bounds => ({
  allowsInner: () => environment().privateNetworkUses.has("webhooks") && LOOPBACK_HOSTS.has(new URL(url).hostname),
  // The attempt's signal ends it exactly. This limit applies if the signal cannot.
  exchangeMsMax: DELIVERY_MS_MAX + SECOND_MS,
  receivedBytesMax: ANSWER_BYTES_MAX + 64 * 1024,
});

/** Checked again at each delivery, against the resolved address. Throws an Error. */
export function requireEndpointUrl(url: string): URL {
  const parsed = requirePublicUrl(url, boundsFor(url));
  if (parsed.username || parsed.password) throw new Error("an address with a name or a password");
  return parsed;
}

export const openAgent = (url: string): HttpAgent => guardedAgent(new URL(url).protocol, boundsFor(url));

export interface Delivered {
  status: number | null;
  durationMs: number;
  error: string | null;
  /** The beginning, without addresses, numbers and links. */
  responseBody: string | null;
  isBrokenOff: boolean;
  retryAfterMs: number | null;
}

/** Follows no redirects. Never throws. */
export async function sendDelivery(
  url: string,
  {
    agent,
    headers,
    body,
    stop,
  }: { agent: HttpAgent; headers: Record<string, string>; body: string; stop: AbortSignal },
): Promise<Delivered> {
  const startMs = monotonicMs();
  const { signal, release } = attemptSignal(DELIVERY_MS_MAX, stop);
  const took = () => Math.round(monotonicMs() - startMs);
  try {
    const { status, text, retryAfter } = await exchange(requireEndpointUrl(url), { agent, headers, body, signal });
    const error = isDelivered(status) ? null : `The endpoint answered ${status}.`;
    const responseBody = text === "" ? null : sanitiseError(text);
    const retryAfterMs = error === null ? null : readRetryAfter(retryAfter, now());
    return { status, durationMs: took(), error, responseBody, isBrokenOff: false, retryAfterMs };
  } catch (thrown) {
    const isLate = signal.aborted && !stop.aborted;
    const message = thrown instanceof Error ? thrown.message : "the connection failed";
    const error = isLate ? `No answer within ${DELIVERY_MS_MAX / SECOND_MS} seconds.` : sanitiseError(message);
    return {
      status: null,
      durationMs: took(),
      error,
      responseBody: null,
      isBrokenOff: stop.aborted,
      retryAfterMs: null,
    };
  } finally {
    release();
  }
}

function exchange(
  target: URL,
  delivery: { agent: HttpAgent; headers: Record<string, string>; body: string; signal: AbortSignal },
): Promise<{ status: number; text: string; retryAfter: string | undefined }> {
  const { agent, body, signal } = delivery;
  const send = target.protocol === "https:" ? httpsRequest : httpRequest;
  const headers = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "user-agent": "carnet-webhooks/1",
    ...delivery.headers,
  };
  return new Promise((resolve, reject) => {
    const request = send(target, { method: "POST", agent, signal, headers }, (answer) => {
      const status = answer.statusCode ?? 0;
      const pieces: Buffer[] = [];
      let sizeBytes = 0;
      const retryAfter = answer.headers["retry-after"];
      const end = () => resolve({ status, text: Buffer.concat(pieces).toString("utf8"), retryAfter });
      answer.on("data", (piece: Buffer) => {
        sizeBytes += piece.length;
        if (sizeBytes <= ANSWER_BYTES_MAX) return void pieces.push(piece);
        end();
        answer.destroy();
      });
      answer.on("end", end);
      answer.on("error", reject);
    });
    request.on("error", reject);
    request.end(body);
  });
}

const SECRET_BYTES = 32;
const PREFIX = "whsec_";

export const mintSecret = () => PREFIX + randomSecret(SECRET_BYTES).toString("base64");

const sign = (secret: string, text: string) =>
  `v1,${createHmac("sha256", Buffer.from(secret.slice(PREFIX.length), "base64"))
    .update(text)
    .digest("base64")}`;

/** Two secrets result in two signatures, of which a receiver needs one. */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((secret) => sign(secret, `${id}.${timestamp}.${body}`)).join(" "),
  };
}

export const VERIFY_SAMPLES = samples.map(({ language, lines }) => ({ language, code: lines.join("\n") }));
