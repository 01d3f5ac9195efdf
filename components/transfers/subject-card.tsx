import type { Route } from "next";
import Link from "next/link";
import { Stamp } from "@/components/ui/icons";
import { formatPassportCode } from "@/lib/passports/code";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface SubjectCardProps {
  locale: Locale;
  passportId: string;
  code: string;
  product: { name: string; model: string | null };
}

/** The passport a transfer is about. */
export function SubjectCard({ locale, passportId, code, product }: SubjectCardProps) {
  const t = translator(locale, "transfersPortal");
  return (
    <Link
      href={`/passports/${passportId}` as Route}
      className={
        "flex max-w-xl items-center gap-4 rounded-md border border-line bg-surface px-4 py-3 transition-colors " +
        "hover:border-line-strong"
      }
    >
      <Stamp aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
      <span className="min-w-0">
        <span className="micro-label block text-ink-muted">{t("form.passport")}</span>
        <span className="block font-medium">{[product.name, product.model].filter(Boolean).join(" · ")}</span>
        <span className="block font-mono text-sm">{formatPassportCode(code)}</span>
      </span>
    </Link>
  );
}
