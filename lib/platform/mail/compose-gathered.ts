import { translator } from "@/lib/platform/i18n/translator";
import { requireValue } from "@/lib/platform/require-value";
import type { Listing, MessageContent } from "./message-content";
import { oneLine } from "./message-content";

const BRANDS_LENGTH_MAX = 60;

export function listingOf({ locale, brandName, heading, preview, quote, facts, action }: MessageContent): Listing {
  const codes = facts.filter(({ isCode }) => isCode).map(({ label, value }) => `${label}: ${value}`);
  return {
    locale,
    brandName,
    heading,
    lines: [
      `${brandName} · ${preview}`,
      codes.join(" · "),
      quote ? `${quote.by} ${oneLine(quote.text, quote.text.length)}` : "",
    ].filter(Boolean),
    link: action ? { label: action.label, url: action.url } : null,
  };
}

export function composeGathered(listings: readonly Listing[]): MessageContent {
  const { locale } = requireValue(listings.at(-1), "A listing");
  const t = translator(locale, "mail");
  const brand = oneLine([...new Set(listings.map(({ brandName }) => brandName))].join(", "), BRANDS_LENGTH_MAX);
  const heading = t("gathered.subject", { count: listings.length, brand });
  return {
    locale,
    subject: heading,
    preview: t("gathered.preview"),
    brandName: brand,
    heading,
    paragraphs: [t("gathered.text")],
    facts: [],
    list: [...listings],
    notes: [t("gathered.unexpected"), t("gathered.private")],
    footer: t("footer", { brand }),
  };
}
