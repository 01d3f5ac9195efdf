import type { ReferenceAnswer, Shape } from "@/lib/docs/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { FieldList } from "./field-list";

interface ShapeViewProps {
  title: string;
  shape: Shape;
  headers?: ReferenceAnswer["headers"];
  locale: Locale;
  direction: "request" | "answer";
}

/** A body or an answer: its forms, if it has several, and its fields. */
export function ShapeView({ title, shape, headers = [], locale, direction }: ShapeViewProps) {
  const t = translator(locale, "docs");
  return (
    <section>
      <h3 className="micro-label border-b border-line pb-1.5 text-ink-faint">{title}</h3>
      {headers.map(({ name, description }) => (
        <div key={name} className="border-b border-line py-2.5">
          <p className="flex items-baseline gap-2.5">
            <code className="font-mono text-sm font-medium">{name}</code>
            <span className="text-sm text-ink-muted">{t("header")}</span>
          </p>
          <p className="mt-0.5 max-w-prose text-ink-muted">{description}</p>
        </div>
      ))}
      {shape.forms.length > 0 && (
        <div className="py-2.5">
          <p className="text-ink-muted">{t("oneOf")}</p>
          <ul className="mt-1 space-y-0.5">
            {shape.forms.map((form) => (
              <li key={form}>
                <code className="font-mono text-sm">{form}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
      {shape.groups.map(({ name, fields }) => (
        <div key={name}>
          {name && (
            <h4 className="mt-3 border-b border-line pb-1 text-sm font-medium">
              {name.startsWith("{") ? <code className="font-mono">{name}</code> : t("fieldsOf", { name })}
            </h4>
          )}
          <FieldList fields={fields} locale={locale} direction={direction} />
        </div>
      ))}
    </section>
  );
}
