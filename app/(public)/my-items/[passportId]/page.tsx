import type { Metadata } from "next";
import { getReader, getTranslations } from "@/app/i18n";
import { ActSheet, PassOn, Report } from "@/components/holders/item-acts";
import { ItemCodeForm } from "@/components/holders/item-code-form";
import { ItemPicture, ItemStates, ReceiptList } from "@/components/holders/item-list";
import { UnitDocumentList } from "@/components/passports/public-evidence";
import { ClientMessages } from "@/components/shell/client-messages";
import { ShieldCheck, ShieldOff } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { PrintButton } from "@/components/ui/print-button";
import { KeyValues, Card, Section } from "@/components/ui/section";
import { type ItemCodePurpose, HOLDER_ACCOUNT_PATH } from "@/lib/holders/rules";
import { showItem } from "@/lib/my-items/show-items";
import { formatPassportCode } from "@/lib/passports/code";
import { visitor } from "@/lib/people/auth/visitor";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { HolderAccountFrame } from "../account-frame";
import { holderSession, shownOrAsked } from "../holder-session";
import { clearReportAction, makeCodeAction, passOnAction, reportAction, withdrawAction } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("place"))("title"), robots: { index: false, follow: false } };
}

export default async function MyItemPage({ params }: PageProps<"/my-items/[passportId]">) {
  const [{ passportId }, session, reader, t] = await Promise.all([
    params,
    holderSession(),
    getReader(),
    getTranslations("place"),
  ]);
  const {
    item,
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
          <Report reader={reader} item={item} report={reportAction} clear={clearReportAction} />
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
