import type { ReactNode } from "react";
import { Breadcrumb, type Crumb } from "@/components/ui/navigation";
import { isLong, textOf } from "@/components/ui/whole-text";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface Heading {
  title: ReactNode;
  description?: ReactNode;
  meta?: ReactNode;
  actions?: ReactNode;
}

type Above = { crumbs: readonly Crumb[]; locale: Locale } | { crumbs?: undefined; locale?: undefined };

export function PageHeader({ title, crumbs, locale, description, meta, actions }: Heading & Above) {
  return (
    <header className="page-header">
      <div>
        {crumbs && crumbs.length > 0 && (
          <Breadcrumb crumbs={crumbs} label={translator(locale, "shell")("breadcrumb")} />
        )}
        <h1 dir="auto" className={isLong(textOf(title)) ? "long" : undefined}>
          {title}
        </h1>
        {meta && <div className="mt-2 flex flex-wrap items-center gap-2">{meta}</div>}
        {description && <p>{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
    </header>
  );
}
