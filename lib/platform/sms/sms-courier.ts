import { SECOND_MS } from "@/lib/platform/clock";
import { type DeliveryOutcome, sanitiseError } from "@/lib/platform/mail/rules";
import { attemptSignal, type SmsBody } from "@/lib/platform/mail/smtp-courier";
import { traceHeaders } from "@/lib/platform/tracing/span";

/** SMS through an HTTP gateway with Twilio's parameters `To`, `From`, `Body` and basic authentication. */

const TIMEOUT_MS = 15 * SECOND_MS;
const ANSWER_LENGTH_MAX = 2_000;
const TEMPORARY_STATUSES = new Set([408, 425, 429]);

export interface SmsCourier {
  deliver: (body: SmsBody, stop?: AbortSignal) => Promise<DeliveryOutcome>;
}

async function errorIn(response: Response): Promise<string> {
  const answer = (await response.text()).slice(0, ANSWER_LENGTH_MAX);
  let sentence = "";
  try {
    sentence = String((JSON.parse(answer) as { message?: unknown }).message ?? "");
  } catch {
    sentence = "";
  }
  return sanitiseError(`The SMS gateway answered ${response.status}. ${sentence}`);
}

function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error;
  if (name === "TimeoutError") return "The SMS gateway did not answer in time.";
  return sanitiseError(`The SMS gateway cannot be reached: ${cause instanceof Error ? cause.message : message}`);
}

export function openSmsCourier(gatewayUrl: string, from: string): SmsCourier {
  const address = new URL(gatewayUrl);
  const credentials = `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`;
  address.username = "";
  address.password = "";
  const headers =
    credentials === ":" ? undefined : { Authorization: `Basic ${Buffer.from(credentials).toString("base64")}` };

  return {
    async deliver({ to, text }, stop) {
      const { signal, release } = attemptSignal(TIMEOUT_MS, stop);
      try {
        const response = await fetch(address, {
          method: "POST",
          headers: { ...headers, ...traceHeaders() },
          body: new URLSearchParams({ To: to, From: from, Body: text }),
          redirect: "error",
          signal,
        });
        if (response.ok) {
          await response.body?.cancel();
          return { outcome: "sent" };
        }
        const isTemporary = response.status >= 500 || TEMPORARY_STATUSES.has(response.status);
        return { outcome: isTemporary ? "temporary" : "refused", error: await errorIn(response) };
      } catch (error) {
        return { outcome: "temporary", error: reasonOf(error) };
      } finally {
        release();
      }
    },
  };
}
