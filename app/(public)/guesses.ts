import { headers } from "next/headers";
import { DomainError } from "@/lib/platform/errors";
import { problemAnswer } from "@/lib/platform/http/problem";
import { newId } from "@/lib/platform/ids";
import { addressLimiter } from "@/lib/platform/rate-limit/address-limiter";
import { logSecurity } from "@/lib/platform/security-log";

/** Counts a link or code that nobody has for the reader's address. */
async function countGuess(): Promise<{ admitted: boolean; retryAfterSeconds?: number }> {
  const counted = addressLimiter("pages").admit((await headers()).get("x-carnet-client-address") ?? "");
  if (!counted.admitted) logSecurity("security.limited", "guesses");
  return counted;
}

/** Counts a link or code that nobody has for the reader's address; true once it has tried too many. */
export async function hasGuessedTooOften(): Promise<boolean> {
  return !(await countGuess()).admitted;
}

/** Why a program gets no document, as a problem; a code that nobody has is counted. Throws what is no refusal. */
export async function refusedDocument(request: Request, thrown: unknown): Promise<Response> {
  if (!(thrown instanceof DomainError)) throw thrown;
  const { admitted, retryAfterSeconds } = thrown.status === 404 ? await countGuess() : { admitted: true };
  const error = admitted
    ? thrown
    : new DomainError("rate_limited", "Too many addresses that nobody issued were asked for from here.", {
        retryAfterSeconds,
      });
  const requestId = newId("req");
  const { pathname } = new URL(request.url);
  const { status, headers: own, body } = problemAnswer(error, { requestId, path: pathname });
  const all = { ...own, "Cache-Control": "no-store", "Access-Control-Allow-Origin": "*", "X-Request-Id": requestId };
  return new Response(body as string, { status, headers: all });
}
