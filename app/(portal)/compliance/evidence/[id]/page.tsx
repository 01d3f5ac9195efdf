import type { Metadata } from "next";
import { cache } from "react";
import { memberContext } from "@/app/action";
import { openPage } from "@/app/open-page";
import { reviewHref } from "@/components/compliance/review-words";
import { DeleteDocument } from "@/components/evidence/delete-document";
import { DocumentFacts } from "@/components/evidence/document-facts";
import { fileHref, fileText } from "@/components/evidence/evidence-words";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import { Callout } from "@/components/ui/callout";
import { Download } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { actorMay } from "@/lib/access/actor";
import { showDocument } from "@/lib/evidence/list-evidence";
import { translator } from "@/lib/platform/i18n/translator";
import { foundOr404 } from "../../../found";
import { deleteEvidenceAction } from "../actions";

const load = cache(async (documentId: string) => foundOr404(showDocument(await memberContext(), { documentId })));

export async function generateMetadata({ params }: PageProps<"/compliance/evidence/[id]">): Promise<Metadata> {
  return { title: (await load((await params).id)).document.title };
}

export default async function DocumentPage({ params }: PageProps<"/compliance/evidence/[id]">) {
  const { actor, reader, t } = await openPage("evidence");
  const { id } = await params;
  const review = translator(reader.locale, "review");
  const shown = await load(id);
  const { document, users, approvals, counts } = shown;
  const mayDelete = actorMay(actor, "compliance.prepare") && document.deletedAt === null;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: review("title"), href: "/compliance" },
          { label: t("title"), href: "/compliance/evidence" },
        ]}
        locale={reader.locale}
        title={document.title}
        actions={
          <>
            {document.fileRemovedAt === null && document.scanState !== "infected" && (
              <LinkButton href={fileHref(id)} download icon={<Download aria-hidden="true" />}>
                {fileText(reader, document)}
              </LinkButton>
            )}
            {mayDelete && (
              <DeleteDocument
                locale={reader.locale}
                document={document}
                users={users}
                counts={counts}
                action={deleteEvidenceAction}
              />
            )}
          </>
        }
      />
      <PageNotice locale={reader.locale} />
      {document.scanState === "infected" && (
        <div className="mb-6">
          <Callout tone="critical" title={t("scan.infectedTitle")}>
            {t("scan.infectedText")}
          </Callout>
        </div>
      )}
      {document.deletedAt && (
        <div className="mb-6">
          <Callout tone="notice" title={t("deletedTitle")}>
            {t(document.fileRemovedAt === null && approvals.length > 0 ? "deletedKept" : "deletedGone")}
          </Callout>
        </div>
      )}
      <div className="grid gap-x-12 gap-y-8 *:min-w-0 xl:grid-cols-2">
        <Section title={t("facts")} className="border-t-0 pt-0">
          <DocumentFacts reader={reader} shown={shown} />
        </Section>
        <div className="flex flex-col gap-8">
          <Section title={t("users")} className="border-t-0 pt-0">
            {users.length === 0 && <p className="text-ink-muted">{t("usersNone")}</p>}
            <ul className="divide-y divide-line">
              {users.map(({ id: productId, name }) => (
                <li key={productId} className="py-1.5 first:pt-0">
                  <TextLink href={`${reviewHref(productId)}#evidence`}>{name}</TextLink>
                </li>
              ))}
            </ul>
            {counts.products > users.length && (
              <p className="mt-2 text-ink-muted">{t("moreProducts", { count: counts.products - users.length })}</p>
            )}
          </Section>
          <Section title={t("approvals")}>
            <p className="mb-2 text-ink-muted">{t(approvals.length === 0 ? "approvalsNone" : "approvalsText")}</p>
            <ul className="divide-y divide-line">
              {approvals.map(({ productId, number, name }) => (
                <li key={`${productId} ${number}`} className="py-1.5">
                  <TextLink href={reviewHref(productId)}>{t("approvalOf", { number, product: name })}</TextLink>
                </li>
              ))}
            </ul>
            {counts.approvals > approvals.length && (
              <p className="mt-2 text-ink-muted">
                {t("moreApprovals", { count: counts.approvals - approvals.length })}
              </p>
            )}
          </Section>
        </div>
      </div>
    </>
  );
}
