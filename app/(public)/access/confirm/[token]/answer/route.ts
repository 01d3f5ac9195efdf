import { confirmAccessRequest } from "@/lib/access-grants/answer-request";
import { ACCESS_PATH } from "@/lib/access-grants/rules";
import { visitor } from "@/lib/people/auth/visitor";
import { toDomainError } from "@/lib/platform/http/problem";
import { addressLimiter } from "@/lib/platform/rate-limit/address-limiter";
import { currentClientAddress } from "@/lib/platform/request-scope";

/** A route and not an action: the page sends no Referer, and server actions refuse forms without one. */

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
    // Unknown links count against the client's address.
    if (error.code === "access_grant_not_found") {
      const admission = addressLimiter("pages").admit(currentClientAddress() ?? "");
      if (!admission.admitted) return new Response(null, { status: 429, ...wait(admission.retryAfterSeconds) });
    }
  }
  return leadTo(token);
}

export async function GET(_request: Request, { params }: Route): Promise<Response> {
  return leadTo((await params).token);
}
