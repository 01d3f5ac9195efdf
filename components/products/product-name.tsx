import type { ReactNode } from "react";
import { ExampleMark } from "@/components/brands/examples/example-mark";
import { Status } from "@/components/ui/status";
import type { Locale } from "@/lib/platform/i18n/locales";

interface ProductNameProps {
  locale: Locale;
  product: { name: string; model: string | null; recalledAt: Date | null; isExample: boolean };
  /** What a recalled one is marked with. */
  recalled: string;
}

/**
 * A product in the first column of a list: its name and model, and what is to be known of it before all else. A
 * function and no component, as a list shortens only words that it can read in the cell.
 */
export function productName({
  locale,
  product: { name, model, recalledAt, isExample },
  recalled,
}: ProductNameProps): ReactNode {
  return (
    <>
      {name}
      {model && <span className="ml-2 font-normal text-ink-muted">{model}</span>}
      <ExampleMark locale={locale} isExample={isExample} />
      {recalledAt && (
        <span className="ml-2">
          <Status tone="critical" icon="alert">
            {recalled}
          </Status>
        </span>
      )}
    </>
  );
}
