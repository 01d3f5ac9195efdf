import { leaveFlash } from "@/app/flash";
import { visitor } from "@/lib/people/auth/visitor";
import { toDomainError } from "@/lib/platform/http/problem";
import { DEFAULT_LOCALE, isLocale, type Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { addressLimiter } from "@/lib/platform/rate-limit/address-limiter";
import { currentClientAddress } from "@/lib/platform/request-scope";
import { acceptTransfer } from "@/lib/transfers/accept-transfer";
import { declineTransfer, objectToTransfer } from "@/lib/transfers/decline-transfer";
import { LINK_ANSWERS, RECALL_READ } from "@/lib/transfers/links/link-rules";
import { holderSession, openMyItems } from "../../../my-items/holder-session";

/** A route and not an action: the page sends no Referer, and server actions refuse forms without one. */

type Route = RouteContext<"/t/[token]/[answer]">;

const USE_CASES = { decline: declineTransfer, object: objectToTransfer };

const pageOf = (token: string) => `/t/${encodeURIComponent(token)}`;
const leadTo = (token: string, locale: Locale) =>
  new Response(null, { status: 303, headers: { Location: `${pageOf(token)}?lang=${locale}` } });

function sentence(
  locale: Locale,
  key: "slowText" | "unavailable",
  status: number,
  retryAfterSeconds?: number,
): Response {
  const headers = {
    "Content-Type": "text/plain; charset=utf-8",
    ...(retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {}),
  };
  return new Response(translator(locale, "confirmation")(key), { status, headers });
}

function localeIn(request: Request): Locale {
  const lang = new URL(request.url).searchParams.get("lang");
  return isLocale(lang) ? lang : DEFAULT_LOCALE;
}

/** Unknown links count against the client's address; internal errors get a message. */
function failureOf(thrown: unknown, requestId: string, request: Request, locale: Locale): Response | null {
  const error = toDomainError(thrown, requestId);
  if (error.status >= 500) return sentence(locale, "unavailable", 503, error.extras.retryAfterSeconds ?? 1);
  if (error.code !== "transfer_not_found") return null;
  const { admitted, retryAfterSeconds } = addressLimiter("pages").admit(currentClientAddress() ?? "");
  return admitted ? null : sentence(locale, "slowText", 429, retryAfterSeconds);
}

const FORM_BYTES_MAX = 1_000;

/** A body larger than any of our forms is not read. */
async function hasTicked(request: Request, name: string): Promise<boolean> {
  if (Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY) > FORM_BYTES_MAX) return false;
  return new URLSearchParams(await request.text()).get(name) === "yes";
}

export async function POST(request: Request, { params }: Route): Promise<Response> {
  const { token, answer } = await params;
  const locale = localeIn(request);
  const linkAnswer = LINK_ANSWERS.find((known) => known === answer);
  if (!linkAnswer) return new Response(null, { status: 404 });
  const context = visitor();
  try {
    if (linkAnswer === "accept") {
      const [hasReadRecall, session] = await Promise.all([hasTicked(request, RECALL_READ), holderSession()]);
      const accepted = await acceptTransfer(context, { token, locale, hasReadRecall, browser: { session } });
      if (accepted.session !== null) return await openMyItems(accepted.session);
    } else await USE_CASES[linkAnswer](context, { token, locale });
  } catch (thrown) {
    return failureOf(thrown, context.requestId, request, locale) ?? leadTo(token, locale);
  }
  await leaveFlash({ outcome: "done", code: linkAnswer });
  return leadTo(token, locale);
}

export async function GET(request: Request, { params }: Route): Promise<Response> {
  return leadTo((await params).token, localeIn(request));
}
