import { EntryDialog } from "@/components/forms/entry-dialog";
import { ClientMessages } from "@/components/shell/client-messages";
import { LinkButton, TextLink } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { REGISTRY_STATES, type RegistryGapId } from "@/lib/eu-registry/rules";
import type { PassportRegistry, ProductRegistry, RegistryEntry } from "@/lib/eu-registry/show-registry";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";
import { dateText, gapsText, RegistryMark } from "./registry-marks";
import { RegistryUpload } from "./registry-upload";

interface ProductPanelProps {
  reader: Reader;
  productId: string;
  registry: ProductRegistry;
  record: FormAction | undefined;
}

export function ProductRegistryPanel({ reader, productId, registry, record }: ProductPanelProps) {
  const { duty, counts, model, today, isExample } = registry;
  const t = translator(reader.locale, "euRegistry");
  const { number } = formatter(reader);
  const states = REGISTRY_STATES.filter((state) => counts[state]);
  return (
    <Section
      title={t("panel.title")}
      actions={duty && <TextLink href={`/compliance/registry?product=${productId}`}>{t("panel.all")}</TextLink>}
    >
      {!duty && <p className="text-ink-muted">{t(isExample ? "panel.example" : "panel.none")}</p>}
      {model ? (
        <EntryDetails reader={reader} entry={model} today={today} record={record} />
      ) : (
        <>
          <ul className="flex flex-col gap-1">
            {states.map((state) => (
              <li key={state} className="flex justify-between gap-4">
                <RegistryMark state={state} locale={reader.locale} />
                <span className="tabular-nums">{number(counts[state] ?? 0)}</span>
              </li>
            ))}
          </ul>
          {duty && <MissingData locale={reader.locale} gaps={duty.gaps} />}
        </>
      )}
    </Section>
  );
}

interface PassportPanelProps {
  reader: Reader;
  registry: PassportRegistry;
  record: FormAction | undefined;
}

export function PassportRegistryPanel({ reader, registry: { subject, today }, record }: PassportPanelProps) {
  const t = translator(reader.locale, "euRegistry");
  return (
    <Section title={t("panel.title")}>
      {subject ? (
        <EntryDetails reader={reader} entry={subject} today={today} record={record} />
      ) : (
        <p className="text-ink-muted">{t("panel.none")}</p>
      )}
    </Section>
  );
}

interface EntryDetailsProps {
  reader: Reader;
  entry: RegistryEntry;
  today: string;
  record: FormAction | undefined;
}

function EntryDetails({ reader, entry, today, record }: EntryDetailsProps) {
  const t = translator(reader.locale, "euRegistry");
  const { id, state, registrationId, proofId } = entry;
  const date = dateText(entry, today, reader);
  return (
    <div className="flex flex-col items-start gap-2">
      <RegistryMark state={state} locale={reader.locale} />
      {state === "not_required" && <p className="text-sm text-ink-muted">{t("panel.ended")}</p>}
      {date && <p className="text-sm text-ink-muted">{date}</p>}
      {registrationId && (
        <p className="text-sm">
          <span className="text-ink-muted">{t("columns.identifier")}</span>
          <span className="block font-mono break-all">{registrationId}</span>
        </p>
      )}
      {proofId && (
        <LinkButton href={`/compliance/registry/proofs/${proofId}`} size="sm" download>
          {t("panel.openProof")}
        </LinkButton>
      )}
      {record && entry.submittedAt && !registrationId && (
        <RecordRegistration reader={reader} entryId={id} action={record} />
      )}
      {record && registrationId && !proofId && <ProofForm reader={reader} entryId={id} />}
      {state !== "not_required" && <MissingData locale={reader.locale} gaps={entry.gaps} />}
    </div>
  );
}

function MissingData({ locale, gaps }: { locale: Locale; gaps: readonly RegistryGapId[] }) {
  if (gaps.length === 0) return null;
  const t = translator(locale, "euRegistry");
  return <p className="mt-1 text-sm text-ink-muted">{t("panel.missing", { list: gapsText(gaps, locale) })}</p>;
}

function RecordRegistration({ reader, entryId, action }: { reader: Reader; entryId: string; action: FormAction }) {
  const t = translator(reader.locale, "euRegistry");
  return (
    <ClientMessages reader={reader} namespaces={["portal", "ui"]}>
      <EntryDialog
        trigger={t("panel.record")}
        triggerSize="sm"
        title={t("panel.recordTitle")}
        description={t("panel.recordText")}
        action={action}
        idPrefix="registration"
        hidden={{ subjectId: entryId }}
        fields={[
          { name: "registration_id", kind: "text", label: t("columns.identifier"), required: true, maxLength: 500 },
          { name: "registered_on", kind: "day", label: t("panel.registeredOn"), required: true },
        ]}
        submit={t("panel.record")}
        variant="primary"
        cancelLabel={t("files.cancel")}
      />
    </ClientMessages>
  );
}

function ProofForm({ reader, entryId }: { reader: Reader; entryId: string }) {
  const t = translator(reader.locale, "euRegistry");
  return (
    <RegistryUpload
      path="/compliance/registry/proofs/upload"
      hidden={{ subjectId: entryId }}
      fields={[
        {
          ...{ name: "file", kind: "file", label: t("panel.proof"), accept: ".pdf,.xml,.json" },
          hint: t("operators.documentHint"),
        },
      ]}
      submit={t("panel.storeProof")}
      isSmall
      brokeOff={translator(reader.locale, "evidence")("upload.brokeOff")}
      className="mt-1 flex flex-col items-start gap-3"
    />
  );
}
