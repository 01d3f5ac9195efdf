import { endMailByLink } from "@/lib/compliance/notices/choose-mails";
import { visitor } from "@/lib/people/auth/visitor";
import { toDomainError } from "@/lib/platform/http/problem";
import { addressLimiter } from "@/lib/platform/rate-limit/address-limiter";
import { currentClientAddress } from "@/lib/platform/request-scope";

/** RFC 8058: mail clients send no cookie and bypass same-origin rules; the link is the credential. */

type Route = RouteContext<"/unsubscribe/[token]/now">;

/** The field in either form encoding (RFC 8058, section 3.2). */
const ONE_CLICK = /\bList-Unsubscribe(?:=|"\s+)One-Click\b/;

const leadTo = (token: string) =>
  new Response(null, { status: 303, headers: { Location: `/unsubscribe/${encodeURIComponent(token)}` } });

export async function POST(request: Request, { params }: Route): Promise<Response> {
  const { token } = await params;
  // Mail clients get no redirect (RFC 8058, section 3.1).
  const isProgram = ONE_CLICK.test(await request.text());
  const context = visitor();
  try {
    await endMailByLink(context, { token });
  } catch (thrown) {
    const error = toDomainError(thrown, context.requestId);
    if (error.status >= 500) return new Response(null, { status: 503, headers: { "Retry-After": "1" } });
    // Unknown links count against the client's address.
    const admission = addressLimiter("pages").admit(currentClientAddress() ?? "");
    if (!admission.admitted)
      return new Response(null, { status: 429, headers: { "Retry-After": String(admission.retryAfterSeconds ?? 1) } });
  }
  return isProgram ? new Response(null, { status: 204 }) : leadTo(token);
}

export async function GET(_request: Request, { params }: Route): Promise<Response> {
  return leadTo((await params).token);
}
