import { EntryForm } from "@/components/forms/entry-dialog";
import { reasonField } from "@/components/forms/field-schemas";
import { ReviewStatus } from "@/components/products/product-head";
import { TextLink } from "@/components/ui/link";
import type { DecisionPreview as Preview } from "@/lib/compliance/decisions/decide-reviews";
import { type DecisionQuery, seenOf } from "@/lib/compliance/decisions/decision-contract";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";
import { reviewHref } from "./marks";

interface DecisionPreviewProps {
  locale: Locale;
  query: DecisionQuery;
  products: Preview["products"];
  action: FormAction;
}

export function DecisionPreview({ locale, query, products, action }: DecisionPreviewProps) {
  const t = translator(locale, "review");
  const states = translator(locale, "products");
  const { decision, check } = query;
  const decided = products.filter(({ outcome }) => "becomes" in outcome);
  return (
    <section aria-labelledby="decision-preview" className="flex min-w-0 flex-col gap-4">
      <h2 id="decision-preview" className="font-serif text-lg font-medium">
        {t(`decide.follows.${decision}`, { count: decided.length })}
      </h2>
      {products.length > decided.length && (
        <p className="text-ink-muted">{t("decide.stay", { count: products.length - decided.length })}</p>
      )}
      <div
        tabIndex={0}
        role="region"
        aria-label={t("decide.tableLabel")}
        className="relative max-h-96 overflow-auto border-y border-line"
      >
        <table className="w-full text-left">
          <caption className="sr-only">{t("decide.tableLabel")}</caption>
          <thead>
            <tr className="micro-label border-b border-line text-ink-muted">
              {(["product", "now", "then"] as const).map((head) => (
                <th key={head} scope="col" className="py-1.5 pr-4 font-medium">
                  {t(`decide.heads.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {products.map(({ productId, name, model, reviewState, outcome }) => (
              <tr key={productId} className="align-top">
                <th scope="row" className="py-1.5 pr-4 font-normal">
                  <TextLink href={reviewHref(productId)}>{name}</TextLink>{" "}
                  {model && <span className="text-ink-muted">{model}</span>}
                </th>
                <td className="py-1.5 pr-4">
                  <ReviewStatus state={reviewState} t={states} />
                </td>
                <td className="py-1.5 pr-4">
                  {"stays" in outcome ? (
                    <span className="text-ink-muted">{t(`decide.stays.${outcome.stays}`)}</span>
                  ) : outcome.becomes === "accepted" ? (
                    t("decide.accepted")
                  ) : (
                    <ReviewStatus state={outcome.becomes} t={states} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {decided.length > 0 && (
        <EntryForm
          action={action}
          hidden={{
            ...{ decision, query: query.query, seen: decided.map(seenOf).join(" ") },
            ...(decision === "accept" && check && { check }),
          }}
          fields={
            decision === "approve"
              ? []
              : [reasonField(t(decision === "changes" ? "steps.requestReason" : "reason"), t("reasonHint"))]
          }
          submit={t(`decide.confirm.${decision}`, { count: decided.length })}
          className="flex max-w-md flex-col items-start gap-4"
        >
          <p className="text-sm text-ink-muted">{t(`decide.text.${decision}`)}</p>
        </EntryForm>
      )}
    </section>
  );
}
