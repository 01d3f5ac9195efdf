import { notFound } from "next/navigation";
import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { reviewHref } from "@/components/compliance/review-words";
import { AttachForm } from "@/components/evidence/attach-form";
import { ProofChoice } from "@/components/evidence/proof-choice";
import { UploadForm } from "@/components/evidence/upload-form";
import { PageNotice } from "@/components/forms/page-notice";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { Section } from "@/components/ui/section";
import { actorMay } from "@/lib/access/actor";
import { showReview } from "@/lib/compliance/reviews/show-review";
import { CHECK_IDS } from "@/lib/compliance/rules";
import { DOCUMENT_KINDS } from "@/lib/ecodesign/rules";
import { listProductEvidence } from "@/lib/evidence/list-evidence";
import { SETTLED_BY_DOCUMENTS } from "@/lib/evidence/rules";
import { translator } from "@/lib/platform/i18n/translator";
import { foundOr404 } from "../../../../found";
import { attachEvidenceAction } from "../../../evidence/actions";

export const generateMetadata = titled("evidence", "attachTitle");

export default async function AttachPage({ params, searchParams }: PageProps<"/compliance/products/[id]/evidence">) {
  const { context, reader, t } = await openPage("evidence");
  const { id } = await params;
  const query = await searchParams;
  const review = translator(reader.locale, "review");
  const words = translator(reader.locale, "ecodesign");
  if (!actorMay(context.actor, "compliance.prepare")) notFound();
  const [{ product, review: found, ruleSet }, { others }] = await Promise.all([
    foundOr404(showReview(context, { productId: id })),
    listProductEvidence(context, { productId: id }),
  ]);
  const open = found?.openChecks ?? [];
  // Those that documents settle are offered also where they find nothing.
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
          kinds={DOCUMENT_KINDS.map((value) => ({ value, label: words(`documentKinds.${value}`) }))}
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
