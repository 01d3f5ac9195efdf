import type { Route } from "next";
import type { ReactNode } from "react";
import type { ButtonVariant } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextLink } from "@/components/ui/link";
import { Link } from "@/components/ui/page-link";
import {
  existingOf,
  type ImportCounts,
  productsOf,
  ROW_OUTCOMES,
  type RowOutcome,
  type ImportState,
} from "@/lib/imports/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";

interface ImportConfirmProps {
  importId: string;
  action: (form: FormData) => Promise<void>;
  variant?: ButtonVariant;
  labels: { label: ReactNode; title: ReactNode; text: ReactNode; confirm: string; keep: string };
}

export function ImportConfirm({
  importId,
  action,
  variant,
  labels: { label, title, text, confirm, keep },
}: ImportConfirmProps) {
  return (
    <ConfirmDialog
      trigger={label}
      triggerVariant={variant}
      title={title}
      description={text}
      action={action}
      confirmLabel={confirm}
      cancelLabel={keep}
    >
      <input type="hidden" name="importId" value={importId} />
    </ConfirmDialog>
  );
}

interface ConsequencesProps {
  reader: Reader;
  importId: string;
  counts: ImportCounts;
  current: RowOutcome;
}

const INKS: Record<RowOutcome, string> = {
  new: "text-positive",
  changed: "text-notice",
  added: "text-positive",
  unchanged: "text-ink-muted",
  refused: "text-critical",
};

export function productSum(t: Translate<"imports">, counts: ImportCounts): string {
  return t("preview.sum", {
    products: productsOf(counts),
    created: counts.products.new,
    existing: existingOf(counts),
    units: counts.passports,
  });
}

export function Consequences({ reader, importId, counts, current }: ConsequencesProps) {
  const t = translator(reader.locale, "imports");
  const format = formatter(reader);
  const outcomes = ROW_OUTCOMES.map((outcome) => ({
    outcome,
    count: outcome === "refused" ? counts.refused : counts.products[outcome],
  }));
  return (
    <nav aria-label={t("preview.outcomes")}>
      <h2 className="mb-3 font-serif text-xl font-medium">{productSum(t, counts)}</h2>
      <ul
        className={
          "grid grid-cols-2 overflow-hidden rounded-md border border-line bg-surface lg:grid-cols-5 " +
          "[&>li]:border-line max-lg:[&>li:nth-child(even)]:border-l lg:[&>li:nth-child(n+2)]:border-l " +
          "max-lg:[&>li:nth-child(n+3)]:border-t"
        }
      >
        {outcomes.map(({ outcome, count }) => (
          <li key={outcome}>
            <Link
              href={`/imports/${importId}/preview?outcome=${outcome}#rows` as Route}
              scroll={false}
              aria-current={outcome === current ? "true" : undefined}
              className={
                "flex h-full flex-col gap-0.5 border-b-2 border-transparent px-4 py-3.5 -outline-offset-2! " +
                "hover:bg-sunken aria-[current]:border-accent-ink aria-[current]:bg-accent-soft/40"
              }
            >
              <span className={`font-serif text-2xl font-medium ${count === 0 ? "text-ink-faint" : INKS[outcome]}`}>
                {format.number(count)}
              </span>
              <span className="font-medium">{t(`outcomes.${outcome}`)}</span>
              <span className="text-sm text-ink-muted">{t(`preview.means.${outcome}`, { count })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function SameFile({
  reader,
  earlier,
}: {
  reader: Reader;
  earlier: readonly { id: string; state: string; createdAt: Date }[];
}) {
  const t = translator(reader.locale, "imports");
  const format = formatter(reader);
  if (earlier.length === 0) return null;
  return (
    <Callout tone="caution" title={t("sameFile.title")}>
      <ul>
        {earlier.map(({ id, state, createdAt }) => (
          <li key={id}>
            <TextLink href={`/imports/${id}`}>
              {t("sameFile.line", { date: format.dateTime(createdAt), state: t(`states.${state as ImportState}`) })}
            </TextLink>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
