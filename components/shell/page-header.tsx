import { clsx } from "clsx";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { ChevronDown, Package } from "@/components/ui/icons";
import { Breadcrumb, type Crumb } from "@/components/ui/navigation";
import { Popover } from "@/components/ui/popover";
import { isLong, textOf } from "@/components/ui/whole-text";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

/** An identifier, the owner or a date: what tells this object from others. */
export interface HeaderFact {
  key: string;
  label: ReactNode;
  value: ReactNode;
}

interface Heading {
  title: ReactNode;
  description?: ReactNode;
  meta?: ReactNode;
  actions?: ReactNode;
  /** Of an object: its picture, usually an `ObjectPicture`. */
  picture?: ReactNode;
  facts?: readonly HeaderFact[];
}

type Above = { crumbs: readonly Crumb[]; locale: Locale } | { crumbs?: undefined; locale?: undefined };

export function PageHeader({
  title,
  crumbs,
  locale,
  description,
  meta,
  actions,
  picture,
  facts = [],
}: Heading & Above) {
  const stated = facts.filter(({ value }) => value !== null && value !== undefined);
  return (
    <header className={clsx("page-header", picture && "of-object")}>
      <div>
        {crumbs && crumbs.length > 0 && (
          <Breadcrumb crumbs={crumbs} label={translator(locale, "shell")("breadcrumb")} />
        )}
        {picture}
        <h1 dir="auto" className={isLong(textOf(title)) ? "long" : undefined}>
          {title}
        </h1>
        {meta && <div className="mt-2 flex flex-wrap items-center gap-2">{meta}</div>}
        {description && <p>{description}</p>}
        {stated.length > 0 && (
          <dl>
            {stated.map(({ key, label, value }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
    </header>
  );
}

/** Has one size with and without a picture, so that nothing shifts. */
export function ObjectPicture({ icon: Icon = Package, children }: { icon?: typeof Package; children?: ReactNode }) {
  return <div className="object-picture">{children || <Icon aria-hidden="true" />}</div>;
}

interface StatusMenuProps {
  locale: Locale;
  /** Each opens a confirmation; its trigger is a `StatusChoice`. */
  reversible: readonly ReactNode[];
  final?: readonly ReactNode[];
}

/** All changes of an object's status, by whether they can be undone. */
export function StatusMenu({ locale, reversible, final = [] }: StatusMenuProps) {
  const t = translator(locale, "ui.statusMenu");
  const groups = [
    { key: "reversible", title: t("reversible"), choices: reversible },
    { key: "final", title: t("final"), choices: final },
  ].filter(({ choices }) => choices.length > 0);
  if (groups.length === 0) return null;
  return (
    <Popover
      className="status-menu"
      triggerClassName={buttonClass("secondary")}
      trigger={
        <>
          {t("label")}
          <ChevronDown aria-hidden="true" className="-mr-1 text-ink-muted" />
        </>
      }
      panelClassName="status-choices"
    >
      {groups.map(({ key, title, choices }) => (
        <section key={key} aria-label={title}>
          <p className="micro-label px-2 pt-2 pb-1 text-ink-muted">{title}</p>
          <ul>
            {choices.map((choice, index) => (
              <li key={index}>{choice}</li>
            ))}
          </ul>
        </section>
      ))}
    </Popover>
  );
}

export function StatusChoice({ label, hint }: { label: ReactNode; hint: ReactNode }) {
  return (
    <span className="min-w-0">
      <span className="block font-medium">{label}</span>
      <span className="block text-sm font-normal text-ink-muted">{hint}</span>
    </span>
  );
}
