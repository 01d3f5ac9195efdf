"use client";

import { clsx } from "clsx";
import { fieldsAt, type FormSection } from "@/lib/products/form/form-sections";
import { useProductFormContext } from "./form-context";
import { groupsOf, sectionId, sectionTitle } from "./form-section";

interface FormIndexProps {
  sections: readonly FormSection[];
  errors: readonly { pointer: string }[];
}

export function FormIndex({ sections, errors }: FormIndexProps) {
  const { texts } = useProductFormContext();
  const { products: t } = texts;
  const at = errors.map(({ pointer }) => fieldsAt(sections, pointer).field);
  return (
    <nav aria-label={t("form.sectionsLabel")}>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 xl:flex-col xl:gap-0">
        {sections.map(({ name, fields }) => {
          const count = at.filter((field) => field && fields.includes(field)).length;
          return (
            <li key={name} data-groups={groupsOf(fields)}>
              <a
                href={`#${sectionId(name)}`}
                className={clsx(
                  "flex min-h-7 items-center justify-between gap-3 hover:text-accent-ink hover:underline",
                  count > 0 ? "text-critical" : "text-ink-muted",
                )}
              >
                {sectionTitle(texts, name)}
                {count > 0 && (
                  <span className="text-xs font-medium whitespace-nowrap">{t("form.errorsIn", { count })}</span>
                )}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
