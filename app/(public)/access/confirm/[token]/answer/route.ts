import { confirmAccessRequest } from "@/lib/access-grants/answer-request";
import { ACCESS_PATH } from "@/lib/access-grants/rules";
import { visitor } from "@/lib/people/auth/visitor";
import { toDomainError } from "@/lib/platform/http/problem";
import { addressLimiter } from "@/lib/platform/rate-limit/address-limiter";

/**
 * Takes what the button of a request's page says and leads back to it; the page tells how the request stands. A route
 * and not an action: the page hides its address, and actions refuse forms that do.
 */

type Route = RouteContext<"/access/confirm/[token]/answer">;

const leadTo = (token: string) =>
  new Response(null, { status: 303, headers: { Location: `${ACCESS_PATH}/confirm/${encodeURIComponent(token)}` } });

export async function POST(request: Request, { params }: Route): Promise<Response> {
  const { token } = await params;
  const context = visitor();
  try {
    await confirmAccessRequest(context, { token });
  } catch (thrown) {
    const error = toDomainError(thrown, context.requestId);
    const wait = (seconds: number | undefined) => ({ headers: { "Retry-After": String(seconds ?? 1) } });
    if (error.status >= 500) return new Response(null, { status: 503, ...wait(error.extras.retryAfterSeconds) });
    // A link that nobody has is counted for the reader's address.
    if (error.code === "access_grant_not_found") {
      const counted = addressLimiter("pages").admit(request.headers.get("x-carnet-client-address") ?? "");
      if (!counted.admitted) return new Response(null, { status: 429, ...wait(counted.retryAfterSeconds) });
    }
  }
  return leadTo(token);
}

/** Whoever comes here otherwise, by reloading say, is led to the page; nothing happens. */
export async function GET(_request: Request, { params }: Route): Promise<Response> {
  return leadTo((await params).token);
}
