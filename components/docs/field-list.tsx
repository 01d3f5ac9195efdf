import { Badge } from "@/components/ui/status";
import type { Field } from "@/lib/docs/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { Prose } from "./prose";

/** Longer lists begin with these many fields; the others unfold. */
const FIELDS_SHOWN_FIRST = 14;

interface FieldListProps {
  fields: readonly Field[];
  locale: Locale;
  /** What a reader writes, or what they are answered. */
  direction: "request" | "answer";
}

/** Fields with type, limits and meaning. Those of inner objects unfold in place. */
export function FieldList({ fields, locale, direction }: FieldListProps) {
  const t = translator(locale, "docs");
  const further = fields.slice(FIELDS_SHOWN_FIRST);
  const rows = (shown: readonly Field[]) => (
    <ul className="divide-y divide-line">
      {shown.map((field) => (
        <FieldRow key={field.name} field={field} locale={locale} direction={direction} />
      ))}
    </ul>
  );
  if (further.length < 4) return rows(fields);
  return (
    <>
      {rows(fields.slice(0, FIELDS_SHOWN_FIRST))}
      <Unfold title={t("furtherFields", { count: further.length })}>{rows(further)}</Unfold>
    </>
  );
}

function FieldRow({ field, locale, direction }: { field: Field } & Omit<FieldListProps, "fields">) {
  const [t, common] = [translator(locale, "docs"), translator(locale, "common")];
  const isRequest = direction === "request";
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
        <code className="font-mono text-sm font-medium">{field.name}</code>
        <span className="text-sm text-ink-muted">
          {field.type}
          {field.isNullable && ` ${t("nullable")}`}
        </span>
        {isRequest && field.isRequired && <Badge tone="accent">{common("required")}</Badge>}
        {!isRequest && !field.isRequired && <span className="text-sm text-ink-faint">{t("mayBeAbsent")}</span>}
        {isRequest && field.limits.length > 0 && (
          <span className="text-sm text-ink-faint [overflow-wrap:anywhere]">{field.limits.join(", ")}</span>
        )}
      </p>
      {field.description && (
        <p className="mt-0.5 max-w-prose text-ink-muted">
          <Prose text={field.description} />
        </p>
      )}
      {field.values.length > 0 && (
        <p className="mt-1 flex max-w-prose flex-wrap gap-x-1.5 gap-y-1">
          {field.values.map((value) => (
            <code key={value} className="rounded-sm bg-sunken px-1 font-mono text-xs leading-5 text-ink-muted">
              {value}
            </code>
          ))}
        </p>
      )}
      {field.fields.length > 0 && (
        <Unfold title={t("innerFields", { count: field.fields.length })}>
          <FieldList fields={field.fields} locale={locale} direction={direction} />
        </Unfold>
      )}
    </li>
  );
}

function Unfold({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <details className="group/unfold mt-1">
      <summary
        className={
          "target inline-flex cursor-pointer items-center gap-1.5 rounded-sm text-sm text-accent-ink " +
          "hover:underline"
        }
      >
        <span aria-hidden="true" className="transition-transform group-open/unfold:rotate-90">
          ›
        </span>
        {title}
      </summary>
      <div className="mt-1 border-l border-line-strong/40 pl-4">{children}</div>
    </details>
  );
}
