import Link from "next/link";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

export function AccessibilityLink({ locale }: { locale: Locale }) {
  return (
    <Link
      href="/accessibility"
      className={
        "target inline-flex items-center text-sm text-ink-muted underline decoration-line-strong " +
        "underline-offset-3 hover:text-ink"
      }
    >
      {translator(locale, "accessibility")("title")}
    </Link>
  );
}
