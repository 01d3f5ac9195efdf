import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { EntryForm } from "@/components/forms/entry-dialog";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import { ActionForm } from "@/components/ui/action-form";
import { CheckboxField } from "@/components/ui/checkbox";
import { TextLink } from "@/components/ui/link";
import { KeyValues, Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import { Time } from "@/components/ui/time";
import { SmallTable } from "@/components/ui/timeline";
import { actorMay } from "@/lib/access/actor";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";
import { NOTE_CHARACTERS_MAX, SCAN_RETENTION_DAYS } from "@/lib/scans/list-contract";
import { showSignal, type SignalView } from "@/lib/scans/list-signals";
import { orNotFound } from "../../or-not-found";
import { acknowledgeSignalAction, noteSignalAction, publishSignalAction, withdrawSignalAction } from "../actions";

export const generateMetadata = titled("scans", "detailTitle");

const ACTIONS = {
  acknowledge: acknowledgeSignalAction,
  note: noteSignalAction,
  publish: publishSignalAction,
  withdraw: withdrawSignalAction,
};

export default async function SignalPage({ params }: PageProps<"/scans/[id]">) {
  const { context, reader, t } = await openPage("scans");
  const { id } = await params;
  const signal = await orNotFound(showSignal(context, { signalId: id }));
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("title"), href: "/scans" }]}
        locale={reader.locale}
        title={t(`kinds.${signal.kind}`)}
        meta={
          <>
            <Status tone={signal.acknowledgedAt ? "neutral" : "caution"}>
              {t(signal.acknowledgedAt ? "states.acknowledged" : "states.open")}
            </Status>
            {signal.publicAt && <Status tone="notice">{t("public")}</Status>}
          </>
        }
      />
      <PageNotice locale={reader.locale} />
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <SignalFacts reader={reader} signal={signal} />
        <SignalDecisions
          reader={reader}
          signal={signal}
          actions={actorMay(context.actor, "passports.manage") ? ACTIONS : undefined}
        />
      </div>
    </>
  );
}

function SignalFacts({ reader, signal }: { reader: Reader; signal: SignalView }) {
  const t = translator(reader.locale, "scans");
  const format = formatter(reader);
  const { kind, evidence, countries } = signal;
  const countryName = (country: string) => (country === "" ? t("unknownCountry") : format.country(country));
  const item =
    signal.passportId === null ? (
      <>
        <TextLink href={`/products/${signal.productId}`}>{signal.productName}</TextLink> · {t("model")}
      </>
    ) : (
      <>
        <TextLink href={`/passports/${signal.passportId}`}>{signal.productName}</TextLink>
        {signal.serialNumber && <span className="font-mono text-sm"> · {signal.serialNumber}</span>}
      </>
    );
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <div className="max-w-prose">
        <p className="font-medium">{t(`found.${kind}`, { counted: evidence.counted, least: evidence.least })}</p>
        <p className="mt-2">{t(`why.${kind}`)}</p>
        <p className="mt-2 text-ink-muted">{t("check")}</p>
      </div>
      <Section title={t("countedTitle")}>
        <KeyValues
          items={[
            { key: "item", label: t("columns.item"), value: item },
            { key: "span", label: t("span"), value: spanOf(signal, format) },
            kind === "unknown_serials"
              ? { key: "serials", label: t("serialsCounted"), value: format.number(evidence.counted) }
              : { key: "scans", label: t("scansCounted"), value: format.number(evidence.scans) },
            { key: "people", label: t("peopleCounted"), value: format.number(evidence.clients) },
            ...(evidence.countries.length === 0
              ? []
              : [
                  {
                    key: "countries",
                    label: t("countriesCounted"),
                    value: format.list(evidence.countries.map(countryName)),
                  },
                ]),
          ]}
        />
      </Section>
      {countries.length > 0 && (
        <Section title={t("itemCountriesTitle")} description={t("itemCountriesText", { days: SCAN_RETENTION_DAYS })}>
          <SmallTable
            caption={t("itemCountriesTitle")}
            heads={[t("countryHead"), t("scansHead")]}
            rows={countries.map(({ country, scans }) => [countryName(country), format.number(scans)])}
          />
        </Section>
      )}
      {signal.acknowledgedAt && (
        <p className="text-sm text-ink-muted">
          {t.rich("acknowledgedAt", {
            at: () => <Time value={signal.acknowledgedAt ?? signal.createdAt} reader={reader} as="dateTime" />,
          })}
        </p>
      )}
    </div>
  );
}

/** Scans are stored by the hour. */
function spanOf({ firstAt, lastAt }: SignalView, format: ReturnType<typeof formatter>): string {
  const [first, last] = [format.dateTime(firstAt), format.dateTime(lastAt)];
  return first === last ? first : `${first} – ${last}`;
}

type Button = (form: FormData) => Promise<void>;

interface SignalDecisionsProps {
  reader: Reader;
  signal: SignalView;
  actions?: { acknowledge: Button; note: FormAction; publish: Button; withdraw: Button } | undefined;
}

function SignalDecisions({ reader, signal, actions }: SignalDecisionsProps) {
  const t = translator(reader.locale, "scans");
  const id = <input type="hidden" name="signalId" value={signal.id} />;
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <Section title={t("noteTitle")}>
        {actions ? (
          <EntryForm
            action={actions.note}
            hidden={{ signalId: signal.id }}
            fields={[
              {
                ...{ name: "note", kind: "note", label: t("noteLabel"), hint: t("noteHint"), required: true },
                ...{ maxLength: NOTE_CHARACTERS_MAX, initial: signal.note ?? "" },
              },
            ]}
            submit={t("noteSave")}
            variant="secondary"
            className="flex flex-col items-start gap-3"
          />
        ) : (
          <p className="whitespace-pre-line">{signal.note ?? t("none")}</p>
        )}
        {signal.notedAt && (
          <p className="mt-3 text-sm text-ink-muted">
            {t.rich("notedAt", { at: () => <Time value={signal.notedAt ?? ""} reader={reader} as="dateTime" /> })}
          </p>
        )}
      </Section>
      {actions && !signal.acknowledgedAt && (
        <ActionForm action={actions.acknowledge} className="flex flex-col items-start gap-3">
          {id}
          <p className="text-ink-muted">{t("acknowledgeText")}</p>
          <SubmitButton>{t("acknowledge")}</SubmitButton>
        </ActionForm>
      )}
      {signal.passportId !== null && (actions || signal.publicAt) && (
        <Section title={t("publicTitle")}>
          {signal.publicAt ? (
            <ActionForm action={actions?.withdraw} className="flex flex-col items-start gap-3">
              {id}
              <p>
                {t.rich("publicNow", {
                  at: () => <Time value={signal.publicAt ?? ""} reader={reader} as="dateTime" />,
                })}
              </p>
              {actions && <SubmitButton variant="secondary">{t("withdraw")}</SubmitButton>}
            </ActionForm>
          ) : (
            <ActionForm action={actions?.publish} className="flex flex-col items-start gap-3">
              {id}
              <p>{t("publicText")}</p>
              <CheckboxField name="confirmed" value="yes" required label={t("confirm")} />
              <SubmitButton variant="secondary">{t("publish")}</SubmitButton>
            </ActionForm>
          )}
        </Section>
      )}
    </div>
  );
}
