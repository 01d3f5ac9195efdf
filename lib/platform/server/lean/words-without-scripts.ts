import type { IncomingMessage } from "node:http";
import { LOCALE_COOKIE, preferenceCookie } from "@/lib/platform/i18n/cookies";
import { negotiateLocale } from "@/lib/platform/i18n/negotiate-locale";
import { translator } from "@/lib/platform/i18n/translator";
import { cookieIn } from "../cookie-in";
import { BARE_STYLE } from "../refuse-page";

export const EMPTY_STATUSES: ReadonlySet<number> = new Set([404, 500]);

const EMPTY = /^<!DOCTYPE html><html id="__next_error__">/;

/** Replaces the page by plain text for browsers without scripts. `isLean`: the page never runs scripts. */
export function withWords(
  html: string,
  { incoming, status, isLean = false }: { incoming: IncomingMessage; status: number; isLean?: boolean },
): string {
  if (!EMPTY.test(html)) return html;
  const { headers } = incoming;
  const cookie = preferenceCookie(LOCALE_COOKIE, String(headers["x-forwarded-proto"]));
  const locale = negotiateLocale(cookieIn(headers.cookie, cookie), headers["accept-language"] ?? null);
  const t = translator(locale, "errors");
  const kind = status === 404 ? "notFound" : "failed";
  const title = t(`${kind}Title`);
  const words =
    `<style>${BARE_STYLE}</style><main><h1>${title}</h1><p>${t(`${kind}Text`)}</p>` +
    `<p><a href="/">${t("toStart")}</a></p></main>`;
  return html
    .replace(EMPTY, `<!DOCTYPE html><html id="__next_error__" lang="${locale}">`)
    .replace("</head>", `<title>${title}</title></head>`)
    .replace(/<body[^>]*>/, (body) => body + (isLean ? words : `<noscript>${words}</noscript>`));
}
