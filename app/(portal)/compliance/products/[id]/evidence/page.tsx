import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { reviewHref, fieldLabel } from "@/components/compliance/marks";
import { UploadForm } from "@/components/evidence/upload-form";
import { PageNotice } from "@/components/forms/page-notice";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { ActionForm } from "@/components/ui/action-form";
import { CheckboxField } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { actorMay } from "@/lib/access/actor";
import { describeCheck } from "@/lib/compliance/assessment/describe-finding";
import { showReview } from "@/lib/compliance/reviews/open-review";
import { CHECK_IDS, type CheckId, checkNumber } from "@/lib/compliance/rules";
import { INTERNAL_FIELD_NAMES } from "@/lib/ecodesign/registry";
import { DOCUMENT_KINDS, SECTION_NAMES } from "@/lib/ecodesign/rules";
import { SECTIONS } from "@/lib/ecodesign/sections";
import { listProductEvidence, type ProductEvidence } from "@/lib/evidence/list-evidence";
import { SETTLED_BY_DOCUMENTS } from "@/lib/evidence/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { orNotFound } from "../../../../or-not-found";
import { attachEvidenceAction } from "../../../evidence/actions";

export const generateMetadata = titled("evidence", "attachTitle");

export default async function AttachPage({ params, searchParams }: PageProps<"/compliance/products/[id]/evidence">) {
  const { context, reader, t } = await openPage("evidence");
  const { id } = await params;
  const query = await searchParams;
  const review = translator(reader.locale, "review");
  const fieldTexts = translator(reader.locale, "ecodesign");
  if (!actorMay(context.actor, "compliance.prepare")) notFound();
  const [{ product, review: productReview, ruleSet }, { others }] = await Promise.all([
    orNotFound(showReview(context, { productId: id })),
    listProductEvidence(context, { productId: id }),
  ]);
  const open = productReview?.openChecks ?? [];
  // Checks that documents satisfy are offered even if they have no findings.
  const checks = CHECK_IDS.filter(
    (check) => open.includes(check) || (SETTLED_BY_DOCUMENTS.includes(check) && ruleSet.checks.includes(check)),
  );
  const chosen = checks.filter((check) => check === query.check);
  const proof = <ProofChoice locale={reader.locale} checks={checks} chosen={chosen} />;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: review("title"), href: "/compliance" },
          { label: product.name, href: reviewHref(id) },
        ]}
        locale={reader.locale}
        title={t("attachTitle")}
        description={t("attachText")}
      />
      <PageNotice locale={reader.locale} />
      <ClientMessages reader={reader} namespaces={["evidence"]}>
        <UploadForm
          locale={reader.locale}
          productId={id}
          backHref={reviewHref(id)}
          kinds={DOCUMENT_KINDS.map((value) => ({ value, label: fieldTexts(`documentKinds.${value}`) }))}
        >
          {proof}
        </UploadForm>
      </ClientMessages>
      {others.length > 0 && (
        <Section title={t("existing.title")} description={t("existing.text")} className="mt-10 max-w-3xl">
          <AttachForm locale={reader.locale} productId={id} others={others} action={attachEvidenceAction}>
            {proof}
          </AttachForm>
        </Section>
      )}
    </>
  );
}

interface AttachFormProps {
  locale: Locale;
  productId: string;
  others: ProductEvidence["others"];
  action: (form: FormData) => Promise<void>;
  children: ReactNode;
}

function AttachForm({ locale, productId, others, action, children }: AttachFormProps) {
  const t = translator(locale, "evidence");
  const fieldTexts = translator(locale, "ecodesign");
  const label = ({ title, kind, issuer }: AttachFormProps["others"][number]) =>
    [title, fieldTexts(`documentKinds.${kind}`), issuer].filter(Boolean).join(" · ");
  return (
    <ActionForm action={action} className="flex flex-col gap-5">
      <input type="hidden" name="productId" value={productId} />
      <Field name="documentId" label={t("columns.document")} required>
        {(control) => (
          <Select {...control} options={others.map((other) => ({ value: other.id, label: label(other) }))} />
        )}
      </Field>
      {children}
      <SubmitButton className="self-start">{t("existing.submit")}</SubmitButton>
    </ActionForm>
  );
}

interface ProofChoiceProps {
  locale: Locale;
  checks: readonly CheckId[];
  chosen: readonly CheckId[];
}

function ProofChoice({ locale, checks, chosen }: ProofChoiceProps) {
  const t = translator(locale, "evidence");
  const compliance = translator(locale, "compliance");
  const ecodesign = translator(locale, "ecodesign");
  return (
    <div className="flex flex-col gap-3">
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{t("fields.checks")}</legend>
        <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {checks.map((id) => (
            <CheckboxField
              key={id}
              name="checks"
              value={id}
              defaultChecked={chosen.includes(id)}
              label={`${checkNumber(id)} ${describeCheck(compliance, id).title}`}
            />
          ))}
        </div>
      </fieldset>
      <details>
        <summary className="unfolds text-sm font-medium">{t("fields.fields")}</summary>
        <div className="mt-2 flex flex-col gap-4">
          {SECTION_NAMES.map((name) => (
            <fieldset key={name}>
              <legend className="mb-1 text-sm text-ink-muted">{ecodesign(`sections.${name}`)}</legend>
              <div className="grid gap-x-6 gap-y-1 sm:grid-cols-3">
                {SECTIONS[name]
                  .filter((field) => !INTERNAL_FIELD_NAMES.has(field.name))
                  .map((field) => (
                    <CheckboxField
                      key={field.name}
                      name="fields"
                      value={field.name}
                      label={fieldLabel(locale, field.name)}
                    />
                  ))}
              </div>
            </fieldset>
          ))}
        </div>
      </details>
    </div>
  );
}
