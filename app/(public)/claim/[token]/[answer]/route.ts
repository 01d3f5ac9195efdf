import { visitor } from "@/lib/people/auth/visitor";
import { toDomainError } from "@/lib/platform/http/problem";
import { isLocale } from "@/lib/platform/i18n/locales";
import { addressLimiter } from "@/lib/platform/rate-limit/address-limiter";
import { currentClientAddress } from "@/lib/platform/request-scope";
import { confirmClaim, withdrawClaim } from "@/lib/transfers/claims/decide-claim";
import { CLAIM_PATH } from "@/lib/transfers/claims/rules";
import { holderSession, openMyItems } from "../../../my-items/holder-session";

/** A route and not an action: the page sends no Referer, and server actions refuse forms without one. */

type Route = RouteContext<"/claim/[token]/[answer]">;

const isAnswer = (name: string) => name === "confirm" || name === "withdraw";

function leadTo(request: Request, token: string): Response {
  const lang = new URL(request.url).searchParams.get("lang");
  const query = isLocale(lang) ? `?lang=${lang}` : "";
  const location = `${CLAIM_PATH}/${encodeURIComponent(token)}${query}`;
  return new Response(null, { status: 303, headers: { Location: location } });
}

export async function POST(request: Request, { params }: Route): Promise<Response> {
  const { token, answer } = await params;
  if (!isAnswer(answer)) return new Response(null, { status: 404 });
  const context = visitor();
  try {
    if (answer === "confirm") {
      const { session } = await confirmClaim(context, { token, browser: { session: await holderSession() } });
      if (session !== null) return await openMyItems(session);
    } else await withdrawClaim(context, { token });
  } catch (thrown) {
    const error = toDomainError(thrown, context.requestId);
    if (error.status >= 500)
      return new Response(null, {
        status: 503,
        headers: { "Retry-After": String(error.extras.retryAfterSeconds ?? 1) },
      });
    // Unknown links count against the client's address.
    if (error.code === "claim_not_found") {
      const admission = addressLimiter("pages").admit(currentClientAddress() ?? "");
      if (!admission.admitted)
        return new Response(null, {
          status: 429,
          headers: { "Retry-After": String(admission.retryAfterSeconds ?? 1) },
        });
    }
  }
  return leadTo(request, token);
}

export async function GET(request: Request, { params }: Route): Promise<Response> {
  return leadTo(request, (await params).token);
}
