import { runPage } from "@/lib/passports/page-script/run-page";
import { preferenceCookie, TIME_ZONE_COOKIE } from "@/lib/platform/i18n/cookies";

const ZONE_COOKIES = {
  "http:": preferenceCookie(TIME_ZONE_COOKIE, "http"),
  "https:": preferenceCookie(TIME_ZONE_COOKIE, "https"),
};

export function GET(): Response {
  return new Response(`(${runPage.toString()})({window,document},${JSON.stringify(ZONE_COOKIES)});\n`, {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
