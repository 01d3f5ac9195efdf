import { lawFeed } from "@/lib/compliance/law-feed";
import { PRODUCT_GROUPS } from "@/lib/law/rules";
import { DEFAULT_LOCALE, isLocale } from "@/lib/platform/i18n/locales";

export const dynamic = "force-dynamic";

/** Public, because it contains no brand data. Dates that are unknown are omitted. */
export function GET(request: Request): Response {
  const { searchParams } = new URL(request.url);
  const lang = searchParams.get("lang");
  const groups = searchParams.getAll("group").slice(0, PRODUCT_GROUPS.length);
  const text = lawFeed({
    locale: isLocale(lang) ? lang : DEFAULT_LOCALE,
    groups: PRODUCT_GROUPS.filter((group) => groups.includes(group)),
  });
  return new Response(text, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'inline; filename="law.ics"',
      "Cache-Control": "public, max-age=3600",
    },
  });
}
