import { fieldLabel } from "@/components/compliance/marks";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Download, Paperclip } from "@/components/ui/icons";
import { LinkButton, TextLink } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { checkNumber, checksNamed } from "@/lib/compliance/rules";
import type { ReviewState } from "@/lib/ecodesign/rules";
import type { ProductEvidence } from "@/lib/evidence/list-evidence";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { attachHref, documentHref, documentText, fileHref, fileText, ScanStatus, Validity } from "./evidence-marks";

interface EvidencePanelProps {
  reader: Reader;
  product: { id: string; name: string; reviewState: ReviewState };
  evidence: ProductEvidence;
  detach?: (form: FormData) => Promise<void>;
}

export function EvidencePanel({ reader, product, evidence, detach }: EvidencePanelProps) {
  const t = translator(reader.locale, "evidence");
  const { attached, today, soonUntil } = evidence;
  return (
    <Section
      title={t("title")}
      actions={
        detach && (
          <LinkButton href={attachHref(product.id)} size="sm" icon={<Paperclip aria-hidden="true" />}>
            {t("attach")}
          </LinkButton>
        )
      }
    >
      {attached.length === 0 ? (
        <p className="text-ink-muted">{t("none")}</p>
      ) : (
        <ul aria-label={t("title")} className="divide-y divide-line">
          {attached.map(({ document, use }) => (
            <li key={document.id} className="py-3 first:pt-0">
              <p className="font-medium">
                <TextLink href={documentHref(document.id)}>{document.title}</TextLink>
              </p>
              <p className="text-sm text-ink-muted">{documentText(reader, document)}</p>
              <p className="mt-1 flex flex-wrap items-baseline gap-x-3 text-sm">
                <Validity reader={reader} validUntil={document.validUntil} today={today} soonUntil={soonUntil} />
                <ScanStatus reader={reader} state={document.scanState} />
              </p>
              <Proven reader={reader} use={use} />
              <div className="mt-1.5 flex flex-wrap gap-2">
                <LinkButton
                  href={fileHref(document.id)}
                  download
                  size="sm"
                  variant="quiet"
                  icon={<Download aria-hidden="true" />}
                >
                  {fileText(reader, document)}
                </LinkButton>
                {detach && <DetachButton reader={reader} product={product} document={document} detach={detach} />}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Proven({ reader, use }: { reader: Reader; use: { fields: readonly string[]; checks: readonly string[] } }) {
  const t = translator(reader.locale, "evidence");
  const format = formatter(reader);
  if (use.fields.length === 0 && use.checks.length === 0) return null;
  return (
    <p className="text-sm text-ink-muted">
      {[
        use.fields.length > 0 &&
          t("provesFields", { fields: format.list(use.fields.map((name) => fieldLabel(reader.locale, name))) }),
        use.checks.length > 0 &&
          t("provesChecks", {
            checks: format.list(checksNamed(use.checks).map(checkNumber)),
            count: use.checks.length,
          }),
      ]
        .filter(Boolean)
        .join(" · ")}
    </p>
  );
}

interface DetachButtonProps extends Pick<EvidencePanelProps, "reader" | "product"> {
  document: { id: string; title: string };
  detach: (form: FormData) => Promise<void>;
}

function DetachButton({ reader, product, document, detach }: DetachButtonProps) {
  const t = translator(reader.locale, "evidence");
  const isUnderReview = product.reviewState !== "draft" && product.reviewState !== "changes_requested";
  return (
    <ConfirmDialog
      trigger={t("detach.button")}
      triggerVariant="quiet"
      triggerSize="sm"
      title={t("detach.title", { title: document.title })}
      description={t("detach.text", { product: product.name, review: isUnderReview ? "yes" : "no" })}
      action={detach}
      confirmLabel={t("detach.confirm")}
      cancelLabel={t("keep")}
    >
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="documentId" value={document.id} />
    </ConfirmDialog>
  );
}
