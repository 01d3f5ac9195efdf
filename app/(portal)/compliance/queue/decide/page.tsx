import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { BulkFrame, ChosenFields } from "@/components/compliance/bulk-edit-form";
import { reviewHref } from "@/components/compliance/marks";
import { EntryForm } from "@/components/forms/entry-dialog";
import { reasonField } from "@/components/forms/field-schemas";
import { ReviewStatus } from "@/components/products/product-head";
import { RadioGroup } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { LinkButton, TextLink } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { actorMay } from "@/lib/access/actor";
import { describeCheck } from "@/lib/compliance/assessment/describe-finding";
import {
  previewDecisions,
  type DecisionPreview,
  type DecisionPreview as Preview,
} from "@/lib/compliance/decisions/decide-reviews";
import { decisionQuery, type DecisionQuery, seenOf } from "@/lib/compliance/decisions/decision-contract";
import { DECIDED_AT_ONCE_MAX, DECISIONS } from "@/lib/compliance/decisions/decision-rules";
import { chooseProducts } from "@/lib/compliance/reviews/open-review";
import { checkNumber } from "@/lib/compliance/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";
import { decideReviewsAction } from "../../actions";

export const generateMetadata = titled("review", "decide.title");

export default async function DecidePage({ searchParams }: PageProps<"/compliance/queue/decide">) {
  const { context, reader, t } = await openPage("review");
  const params = await searchParams;
  const query = decisionQuery.parse(params);
  const isAllowed = actorMay(context.actor, "compliance.review");
  const { ids, isComplete } = await chooseProducts(context, query, DECIDED_AT_ONCE_MAX);
  const { decision, check } = query;
  const preview = isAllowed && (await previewDecisions(context, { productIds: ids, decision, check }));
  return (
    <BulkFrame
      locale={reader.locale}
      title={t("decide.title")}
      count={ids.length}
      cutAt={isComplete ? undefined : DECIDED_AT_ONCE_MAX}
      isAllowed={isAllowed}
    >
      {preview && (
        <div className="grid items-start gap-x-12 gap-y-8 xl:grid-cols-[28rem_minmax(0,1fr)]">
          <DecisionForm
            locale={reader.locale}
            query={query}
            checks={preview.checks}
            backHref={query.query ? `/compliance/queue?${query.query}` : "/compliance/queue"}
          />
          {(decision !== "accept" || check) && (
            <DecisionEffects
              locale={reader.locale}
              query={query}
              products={preview.products}
              action={decideReviewsAction}
            />
          )}
        </div>
      )}
    </BulkFrame>
  );
}

interface DecisionFormProps {
  locale: Locale;
  query: DecisionQuery;
  checks: DecisionPreview["checks"];
  backHref: string;
}

function DecisionForm({ locale, query, checks, backHref }: DecisionFormProps) {
  const t = translator(locale, "review");
  const compliance = translator(locale, "compliance");
  const listedChecks = checks.filter(({ check, products }) => products > 0 || check === query.check);
  return (
    <form action="/compliance/queue/decide" className="flex max-w-md flex-col gap-5">
      <ChosenFields chosen={query} />
      <RadioGroup
        name="decision"
        legend={t("decide.decision")}
        options={DECISIONS.map((decision) => ({ value: decision, label: t(`decide.decisions.${decision}`) }))}
        defaultValue={query.decision}
      />
      <Field name="check" label={t("decide.check")} hint={t("decide.checkHint")}>
        {(control) => (
          <Select
            {...control}
            defaultValue={query.check ?? ""}
            options={[
              { value: "", label: t("bulkEdit.choose") },
              ...listedChecks.map(({ check, products }) => ({
                value: check,
                label: `${checkNumber(check)} ${describeCheck(compliance, check).title} (${products})`,
              })),
            ]}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <SubmitButton variant="secondary">{t("decide.preview")}</SubmitButton>
        <LinkButton href={backHref}>{t("back")}</LinkButton>
      </div>
    </form>
  );
}

interface DecisionPreviewProps {
  locale: Locale;
  query: DecisionQuery;
  products: Preview["products"];
  action: FormAction;
}

function DecisionEffects({ locale, query, products, action }: DecisionPreviewProps) {
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
