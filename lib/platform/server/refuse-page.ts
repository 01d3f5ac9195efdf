import type { IncomingMessage, ServerResponse } from "node:http";
import type { DomainError, ErrorCode } from "@/lib/platform/errors";
import { problemDocument } from "@/lib/platform/http/problem";
import { LOCALE_COOKIE, preferenceCookie } from "@/lib/platform/i18n/cookies";
import type { Locale } from "@/lib/platform/i18n/locales";
import { negotiateLocale } from "@/lib/platform/i18n/negotiate-locale";
import { translator } from "@/lib/platform/i18n/translator";
import { newId } from "@/lib/platform/ids";
import { currentRequestId } from "@/lib/platform/request-scope";
import { cookieIn } from "./incoming-request";
import { refuseConnection } from "./refuse-unread";

const WORDS = {
  method_not_allowed: "method",
  foreign_origin: "origin",
  rate_limited: "limit",
  payload_too_large: "size",
  signed_out: "signedOut",
  malformed_request: "address",
  not_found: "unregistered",
  pages_unavailable: "busy",
} as const satisfies Partial<Record<ErrorCode, string>>;

const BARE_STYLE =
  ":root{color-scheme:light " +
  "dark}body{margin:0;background:light-dark(#f8f5f1,#130f0e);color:light-dark(#221a17,#efeae5);font:1rem/1.5 " +
  "ui-sans-serif,system-ui,sans-serif}" +
  ("main{box-sizing:border-box;max-width:36rem;min-height:100dvh;margin:0 auto;padding:4rem " +
    "1.25rem;display:flex;flex-direction:column;justify-content:center}") +
  ("h1{margin:0 0 .5rem;font:500 1.75rem/1.2 ui-serif,Georgia,serif}p{margin:0 0 " +
    "1.5rem;color:light-dark(#584d48,#b9b1aa)}a{color:light-dark(#871f2e,#ef9c9b)}") +
  "small{color:light-dark(#6e625c,#99908a);overflow-wrap:anywhere}";
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** If the body has not arrived, the connection is closed after the answer. */
export function refusePage(incoming: IncomingMessage, outgoing: ServerResponse, error: DomainError): void {
  const answer = answerOf(incoming, error);
  if (hasUnreadBody(incoming)) return refuseConnection(incoming.socket, error, answer);
  outgoing.writeHead(answer.status, answer.head).end(incoming.method === "HEAD" ? undefined : answer.body);
}

function hasUnreadBody({ headers, complete }: IncomingMessage): boolean {
  return !complete && (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0);
}

function answerOf({ headers, method, url = "/" }: IncomingMessage, error: DomainError) {
  const requestId = currentRequestId() ?? newId("req");
  const locale = negotiateLocale(
    cookieIn(headers.cookie, preferenceCookie(LOCALE_COOKIE, String(headers["x-forwarded-proto"]))),
    headers["accept-language"] ?? null,
  );
  const isForPeople = String(headers.accept ?? "").includes("text/html");
  const isForm = method === "POST";
  const { title, text } = textOf(error, { locale, isForm });
  const [path = ""] = url.split("?", 1);
  const isScanned = !isForm && (error.code === "malformed_request" || error.code === "not_found");
  const body = isForPeople
    ? pageOf({ locale, title, text, requestId, isScanned })
    : JSON.stringify({ ...problemDocument(error, { requestId, path }), message: `${title}. ${text}` });
  const isSignInNext = isForPeople && error.code === "signed_out";
  return {
    requestId,
    status: isSignInNext ? 303 : error.status,
    body,
    head: {
      "Content-Type": isForPeople ? "text/html; charset=utf-8" : "application/problem+json",
      "Content-Length": String(Buffer.byteLength(body)),
      "Cache-Control": "no-store",
      "Content-Security-Policy": POLICY,
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
      "X-Request-Id": requestId,
      ...(error.extras.retryAfterSeconds === undefined
        ? {}
        : { "Retry-After": String(error.extras.retryAfterSeconds) }),
      ...(isSignInNext ? { Location: "/sign-in" } : {}),
      ...error.extras.headers,
    },
  };
}

function textOf(
  { code, extras }: DomainError,
  { locale, isForm }: { locale: Locale; isForm: boolean },
): { title: string; text: string } {
  const t = translator(locale, "refusals");
  const isOther = !(code in WORDS) || (isForm && code === "malformed_request");
  const kind = isOther ? "other" : WORDS[code as keyof typeof WORDS];
  return { title: t(`titles.${kind}`), text: t(`texts.${kind}`, { seconds: extras.retryAfterSeconds ?? 1 }) };
}

/** Security: contains nothing of the request. An empty link reloads by GET; a broken label asks for the code. */
function pageOf({
  locale,
  title,
  text,
  requestId,
  isScanned,
}: {
  locale: Locale;
  title: string;
  text: string;
  requestId: string;
  isScanned: boolean;
}): string {
  const t = translator(locale, "refusals");
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${title}</title><style>${BARE_STYLE}</style></head>` +
    `<body><main><h1>${title}</h1><p>${text}</p><p>` +
    `${isScanned ? `<a href="/p">${t("enterCode")}</a>` : `<a href="">${t("again")}</a>`}</p><small>` +
    `${t("reference")} ${requestId}</small></main></body></html>`
  );
}
