import type { Metadata } from "next";
import type { ReactNode } from "react";
import {
  clearReportAction,
  makeCodeAction,
  passOnAction,
  reportAction,
  withdrawAction,
} from "@/app/(public)/my-items/actions";
import { getPlainReader, getTranslations } from "@/app/i18n";
import { EntryDialog, EntryForm } from "@/components/forms/entry-dialog";
import { emailField } from "@/components/forms/field-schemas";
import { ItemCodeForm } from "@/components/holders/item-code-form";
import { ItemPicture, ItemStates, ReceiptList, theftFacts } from "@/components/holders/item-list";
import { UnitDocumentList } from "@/components/passports/public-evidence";
import { ClientMessages } from "@/components/shell/client-messages";
import { ActionForm } from "@/components/ui/action-form";
import { Callout } from "@/components/ui/callout";
import { Deadline } from "@/components/ui/deadline";
import { ShieldCheck, ShieldOff } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { PrintButton } from "@/components/ui/print-button";
import { KeyValues, Card, Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import {
  type ItemCodePurpose,
  HOLDER_ACCOUNT_PATH,
  PASS_ON_KINDS,
  REFERENCE_CHARACTERS_MAX,
} from "@/lib/holders/rules";
import type { TheftReport } from "@/lib/holders/theft-report";
import { showItem, type ItemView } from "@/lib/my-items/show-items";
import { formatPassportCode } from "@/lib/passports/code";
import { visitor } from "@/lib/people/auth/visitor";
import { DEADLINE_MARK } from "@/lib/platform/i18n/conventions";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";
import { HolderAccountFrame } from "../account-frame";
import { holderSession, shownOrAsked } from "../holder-session";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("place"))("title"), robots: { index: false, follow: false } };
}

export default async function MyItemPage({ params }: PageProps<"/my-items/[passportId]">) {
  const [{ passportId }, session, reader, t] = await Promise.all([
    params,
    holderSession(),
    getPlainReader(),
    getTranslations("place"),
  ]);
  const {
    item,
    theftReport,
    face: appearance,
    warranties,
    documents,
    receipts,
  } = await shownOrAsked(showItem(visitor(), { session, passportId }));
  const mono = (value: string) => <span className="font-mono text-sm break-words">{value}</span>;
  const facts = [
    item.product.model && { key: "model", label: t("facts.model"), value: item.product.model },
    item.serialNumber && { key: "serial", label: t("facts.serial"), value: mono(item.serialNumber) },
    { key: "code", label: t("facts.code"), value: mono(formatPassportCode(item.code)) },
    item.ownerSince && { key: "since", label: t("facts.since"), value: formatter(reader).date(item.ownerSince) },
  ].filter((fact) => fact !== null && fact !== "");
  const codeForm = (purpose: ItemCodePurpose) => (
    <ClientMessages reader={reader} namespaces={["place"]}>
      <ItemCodeForm action={makeCodeAction} passportId={item.passportId} purpose={purpose} />
    </ClientMessages>
  );
  return (
    <HolderAccountFrame
      isWide
      reader={reader}
      seed={item.code}
      appearance={appearance}
      eyebrow={t("by", { brand: item.brand.name })}
      title={item.product.name}
    >
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <Card className="flex flex-col gap-5">
            <ItemPicture picture={item.picture} />
            <ItemStates reader={reader} item={item} />
            <KeyValues layout="fields" className="grid-cols-1! sm:grid-cols-2!" items={facts} />
            <p className="flex flex-wrap gap-x-6 gap-y-2 print:hidden">
              <TextLink href={`/p/${item.code}`}>{t("publicPage")}</TextLink>
              <TextLink href={HOLDER_ACCOUNT_PATH}>{t("back")}</TextLink>
            </p>
          </Card>
          <ItemDocuments reader={reader} item={item} warranties={warranties} />
          <Section title={t("documents.title")} description={documents.length > 0 ? t("documents.text") : undefined}>
            {documents.length > 0 ? (
              <UnitDocumentList reader={reader} documents={documents} />
            ) : (
              <p className="text-ink-muted">{t("documents.none", { brand: item.brand.name })}</p>
            )}
          </Section>
          <Section title={t("receiptsTitle")}>
            <ReceiptList reader={reader} receipts={receipts} />
          </Section>
        </div>
        <div className="flex min-w-0 flex-col gap-5 lg:row-start-1 lg:col-start-2">
          <PassOn
            reader={reader}
            item={item}
            passOn={passOnAction}
            withdraw={withdrawAction}
            handover={codeForm("handover")}
          />
          {!item.brand.closedAt && (
            <ActSheet title={t("proof.title")} text={t("proof.text")}>
              {codeForm("proof")}
            </ActSheet>
          )}
          <Report {...{ reader, item, theftReport }} action={reportAction} clear={clearReportAction} />
        </div>
      </div>
    </HolderAccountFrame>
  );
}

type Papers = Awaited<ReturnType<typeof showItem>>;

function ItemDocuments({ reader, item, warranties }: { reader: Reader } & Pick<Papers, "item" | "warranties">) {
  const documentTexts = translator(reader.locale, "place.papers");
  const passportTexts = translator(reader.locale, "passports");
  const format = formatter(reader);
  const issued = { brand: item.brand.name, code: formatPassportCode(item.code) };
  return (
    <Section
      title={documentTexts("title")}
      actions={warranties.length > 0 && <PrintButton variant="secondary">{documentTexts("print")}</PrintButton>}
    >
      {warranties.length === 0 && <p className="text-ink-muted">{documentTexts("none")}</p>}
      <ul className="flex flex-col gap-4">
        {warranties.map(({ id, kind, shown: status, endsOn, transferable, territory }) => {
          const Icon = status === "active" ? ShieldCheck : ShieldOff;
          return (
            <li key={id} className="flex gap-3">
              <Icon
                aria-hidden="true"
                className={`mt-0.5 size-5 shrink-0 ${status === "active" ? "text-positive" : "text-ink-faint"}`}
              />
              <div>
                <p className="font-medium">{passportTexts(`warrantyKinds.${kind}`)}</p>
                <p>{documentTexts(`states.${status}`, { day: endsOn ? format.calendarDate(endsOn) : "" })}</p>
                <p className="text-sm text-ink-muted">
                  {[
                    documentTexts(transferable ? "transferable" : "notTransferable"),
                    territory && documentTexts("territory", { territory }),
                  ]
                    .filter(Boolean)
                    .join(", ")}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
      {warranties.length > 0 && (
        <p className="mt-5 text-sm text-ink-muted">
          {item.serialNumber
            ? documentTexts("issuedSerial", { ...issued, serial: item.serialNumber })
            : documentTexts("issued", issued)}
        </p>
      )}
    </Section>
  );
}

type Send = (form?: FormData) => Promise<void>;

interface ItemActsProps {
  reader: Reader;
  item: ItemView;
  handover: ReactNode;
  passOn: FormAction;
  withdraw: Send;
}

function ActSheet({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Card className="print:hidden">
      <h2 className="font-serif text-lg font-medium">{title}</h2>
      {text && <p className="mt-1 text-ink-muted">{text}</p>}
      <div className="mt-4 flex flex-col gap-5">{children}</div>
    </Card>
  );
}

const Of = ({ item }: { item: ItemView }) => <input type="hidden" name="passportId" value={item.passportId} />;

function PassOn({ reader, item, handover, passOn, withdraw }: ItemActsProps) {
  const t = translator(reader.locale, "place");
  const { pending, obstacle, brand } = item;
  if (pending) {
    const recipient = pending.recipientMasked ?? "…";
    const sentence = pending.isOwn
      ? t("pass.pending", { recipient, until: DEADLINE_MARK })
      : t("pass.pendingBrand", { brand: brand.name, recipient, until: DEADLINE_MARK });
    return (
      <ActSheet title={t("pass.title")}>
        <p>
          <Deadline locale={reader.locale} at={pending.expiresAt} sentence={sentence} />
        </p>
        <ActionForm action={withdraw}>
          <Of item={item} />
          <SubmitButton variant="secondary">{t("pass.withdraw")}</SubmitButton>
        </ActionForm>
      </ActSheet>
    );
  }
  if (obstacle || brand.closedAt)
    return (
      <ActSheet title={t("pass.title")}>
        <p className="text-ink-muted">{t("pass.blocked")}</p>
      </ActSheet>
    );
  return (
    <ActSheet title={t("pass.title")} text={t("pass.text")}>
      <EntryForm
        action={passOn}
        hidden={{ passportId: item.passportId }}
        fields={[
          { ...emailField("recipient_email", t("pass.recipient")), kind: "other_email" },
          {
            ...{ name: "kind", kind: "choice", label: t("pass.kind"), initial: PASS_ON_KINDS[0] },
            options: PASS_ON_KINDS.map((kind) => ({ value: kind, label: t(`pass.kinds.${kind}`) })),
          },
        ]}
        submit={t("pass.submit")}
        className="flex flex-col gap-4"
      />
      <div className="border-t border-line pt-4">
        <h3 className="font-medium">{t("pass.faceToFace")}</h3>
        <p className="mt-1 mb-3 text-sm text-ink-muted">{t("pass.faceText")}</p>
        {handover}
      </div>
    </ActSheet>
  );
}

interface ReportProps {
  reader: Reader;
  item: ItemView;
  theftReport: TheftReport | null;
  action: FormAction;
  clear: Send;
}

function Report({ reader, item, theftReport, action, clear }: ReportProps) {
  const t = translator(reader.locale, "place.report");
  const { custodyFlag, custodySince, undoUntil, brand } = item;
  const date = custodySince ? formatter(reader).date(custodySince) : "";
  const names = { brand: brand.name };
  return (
    <ActSheet title={t("title")} text={custodyFlag === "none" ? t("text", names) : undefined}>
      {custodyFlag !== "none" && (
        <Callout tone="caution" title={t(custodyFlag === "reported_lost" ? "lostNow" : "stolenNow", { date })}>
          {custodyFlag === "reported_stolen" &&
            (item.mayClear && undoUntil ? (
              <Deadline
                locale={reader.locale}
                at={undoUntil}
                sentence={t("undoUntil", { ...names, until: DEADLINE_MARK })}
              />
            ) : (
              t("onlyBrand", names)
            ))}
        </Callout>
      )}
      {theftReport && <KeyValues items={theftFacts(reader, theftReport)} />}
      {item.mayClear && (
        <ActionForm action={clear}>
          <Of item={item} />
          <SubmitButton>{t("found")}</SubmitButton>
        </ActionForm>
      )}
      {(item.mayReportLost || item.mayReportStolen) && (
        <div className="flex flex-wrap gap-2.5">
          {item.mayReportLost && <ReportDialog report="lost" {...{ locale: reader.locale, item, action }} />}
          {item.mayReportStolen && <ReportDialog report="stolen" {...{ locale: reader.locale, item, action }} />}
        </div>
      )}
    </ActSheet>
  );
}

interface ReportDialogProps {
  report: "lost" | "stolen";
  locale: Locale;
  item: ItemView;
  action: FormAction;
}

function ReportDialog({ report, locale, item, action }: ReportDialogProps) {
  const t = translator(locale, "place.report");
  const names = { brand: item.brand.name };
  const isStolen = report === "stolen";
  const optional = { required: false, optionalLabel: t("confirm_stolen.optional") };
  return (
    <EntryDialog
      trigger={t(report)}
      triggerVariant="secondary"
      title={t(isStolen ? "confirm_stolen.title" : "confirm_lost.title")}
      description={t(isStolen ? "confirm_stolen.text" : "confirm_lost.text", names)}
      action={action}
      idPrefix={report}
      hidden={{ passportId: item.passportId, report: `reported_${report}` }}
      fields={
        isStolen
          ? [
              { name: "stolen_on", kind: "day", label: t("confirm_stolen.stolenOn"), ...optional },
              {
                ...{ name: "police_reference", kind: "text", label: t("confirm_stolen.reference"), ...optional },
                ...{ hint: t("confirm_stolen.referenceHint", names), maxLength: REFERENCE_CHARACTERS_MAX },
              },
            ]
          : []
      }
      submit={t(isStolen ? "confirm_stolen.submit" : "confirm_lost.submit")}
      variant="danger"
      cancelLabel={t("keep")}
    />
  );
}
