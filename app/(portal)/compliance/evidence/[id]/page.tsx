import type { Metadata } from "next";
import { cache } from "react";
import { memberContext } from "@/app/action";
import { openPage } from "@/app/open-page";
import { reviewHref } from "@/components/compliance/marks";
import { fileHref, fileText, ScanStatus, Validity } from "@/components/evidence/evidence-marks";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CopyableCode } from "@/components/ui/copyable-code";
import { Download } from "@/components/ui/icons";
import { LinkButton, TextLink } from "@/components/ui/link";
import { KeyValues, Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import { actorMay } from "@/lib/access/actor";
import { showDocument } from "@/lib/evidence/list-evidence";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { orNotFound } from "../../../or-not-found";
import { deleteEvidenceAction } from "../actions";

interface DeleteDocumentProps {
  locale: Locale;
  document: { id: string; title: string };
  users: readonly { name: string }[];
  counts: { products: number; approvals: number };
  action: (form: FormData) => Promise<void>;
}

const NAMED_MAX = 5;

function DeleteDocument({ locale, document, users, counts, action }: DeleteDocumentProps) {
  const t = translator(locale, "evidence");
  const more = counts.products - NAMED_MAX;
  return (
    <ConfirmDialog
      trigger={t("delete.button")}
      title={t("delete.title", { title: document.title })}
      description={
        <>
          <p>{t(counts.approvals > 0 ? "delete.kept" : "delete.gone", { count: counts.approvals })}</p>
          {users.length > 0 && (
            <>
              <p className="mt-2">{t("delete.products", { count: counts.products })}</p>
              <ul className="mt-1 list-disc pl-5">
                {users.slice(0, NAMED_MAX).map(({ name }, index) => (
                  <li key={index}>{name}</li>
                ))}
                {more > 0 && <li>{t("moreProducts", { count: more })}</li>}
              </ul>
            </>
          )}
        </>
      }
      action={action}
      confirmLabel={t("delete.confirm")}
      cancelLabel={t("keep")}
    >
      <input type="hidden" name="documentId" value={document.id} />
    </ConfirmDialog>
  );
}

const load = cache(async (documentId: string) => orNotFound(showDocument(await memberContext(), { documentId })));

export async function generateMetadata({ params }: PageProps<"/compliance/evidence/[id]">): Promise<Metadata> {
  return { title: (await load((await params).id)).document.title };
}

export default async function DocumentPage({ params }: PageProps<"/compliance/evidence/[id]">) {
  const { actor, reader, t } = await openPage("evidence");
  const { id } = await params;
  const review = translator(reader.locale, "review");
  const view = await load(id);
  const { document, users, approvals, counts } = view;
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
          <DocumentFacts reader={reader} view={view} />
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

function DocumentFacts({ reader, view }: { reader: Reader; view: Awaited<ReturnType<typeof showDocument>> }) {
  const t = translator(reader.locale, "evidence");
  const common = translator(reader.locale, "common");
  const { document, today, soonUntil } = view;
  const nothing = <span className="text-ink-faint">{t("notStated")}</span>;
  return (
    <KeyValues
      items={[
        {
          key: "kind",
          label: t("columns.kind"),
          value: translator(reader.locale, "ecodesign")(`documentKinds.${document.kind}`),
        },
        { key: "issuer", label: t("columns.issuer"), value: document.issuer ?? nothing },
        {
          key: "from",
          label: t("fields.validFrom"),
          value: document.issuedOn ? formatter(reader).calendarDate(document.issuedOn) : nothing,
        },
        {
          key: "until",
          label: t("columns.validity"),
          value: <Validity reader={reader} validUntil={document.validUntil} today={today} soonUntil={soonUntil} />,
        },
        {
          key: "language",
          label: t("fields.language"),
          value: document.language ? formatter(reader).language(document.language) : nothing,
        },
        { key: "file", label: t("columns.file"), value: fileText(reader, document) },
        { key: "scan", label: t("columns.scan"), value: <ScanStatus reader={reader} state={document.scanState} /> },
        {
          key: "hash",
          label: "SHA-256",
          value: (
            <CopyableCode text={document.sha256} labels={{ copy: t("copyHash"), copied: common("copied") }} small />
          ),
        },
        { key: "uploaded", label: t("columns.uploaded"), value: <Time value={document.createdAt} reader={reader} /> },
      ]}
    />
  );
}
