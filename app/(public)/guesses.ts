import { DomainError } from "@/lib/platform/errors";
import { problemAnswer } from "@/lib/platform/http/problem";
import { newId } from "@/lib/platform/ids";
import { addressLimiter } from "@/lib/platform/rate-limit/address-limiter";
import { currentClientAddress } from "@/lib/platform/request-scope";
import { logSecurity } from "@/lib/platform/security-log";

async function countGuess(): Promise<{ admitted: boolean; retryAfterSeconds?: number }> {
  const admission = addressLimiter("pages").admit(currentClientAddress() ?? "");
  if (!admission.admitted) logSecurity("security.limited", "guesses");
  return admission;
}

export async function hasGuessedTooOften(): Promise<boolean> {
  return !(await countGuess()).admitted;
}

/** An unknown code counts against the client's address. Rethrows errors that are not domain errors. */
export async function refusedDocument(request: Request, thrown: unknown): Promise<Response> {
  if (!(thrown instanceof DomainError)) throw thrown;
  const { admitted, retryAfterSeconds } = thrown.status === 404 ? await countGuess() : { admitted: true };
  const error = admitted
    ? thrown
    : new DomainError("rate_limited", "Too many requests for unknown addresses came from your network.", {
        retryAfterSeconds,
      });
  const requestId = newId("req");
  const { pathname } = new URL(request.url);
  const { status, headers: own, body } = problemAnswer(error, { requestId, path: pathname });
  const all = { ...own, "Cache-Control": "no-store", "Access-Control-Allow-Origin": "*", "X-Request-Id": requestId };
  return new Response(body as string, { status, headers: all });
}
