import { EntryForm } from "@/components/forms/entry-form";
import { CheckboxField } from "@/components/ui/checkbox";
import { Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { Time } from "@/components/ui/time";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";
import { NOTE_CHARACTERS_MAX } from "@/lib/scans/list-contract";
import type { ShownSignal } from "@/lib/scans/list-signals";

type Button = (form: FormData) => Promise<void>;

interface SignalDecisionsProps {
  reader: Reader;
  signal: ShownSignal;
  /** Left out: the reader may look only. */
  actions?: { acknowledge: Button; note: FormAction; publish: Button; withdraw: Button } | undefined;
}

/** What a person makes of a signal: a note for the team, that it is settled, that the item's page is to say so. */
export function SignalDecisions({ reader, signal, actions }: SignalDecisionsProps) {
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
        <form action={actions.acknowledge} className="flex flex-col items-start gap-3">
          {id}
          <p className="text-ink-muted">{t("acknowledgeText")}</p>
          <SubmitButton>{t("acknowledge")}</SubmitButton>
        </form>
      )}
      {signal.passportId !== null && (actions || signal.publicAt) && (
        <Section title={t("publicTitle")}>
          {signal.publicAt ? (
            <form action={actions?.withdraw} className="flex flex-col items-start gap-3">
              {id}
              <p>
                {t.rich("publicNow", {
                  at: () => <Time value={signal.publicAt ?? ""} reader={reader} as="dateTime" />,
                })}
              </p>
              {actions && <SubmitButton variant="secondary">{t("withdraw")}</SubmitButton>}
            </form>
          ) : (
            <form action={actions?.publish} className="flex flex-col items-start gap-3">
              {id}
              <p>{t("publicText")}</p>
              <CheckboxField name="confirmed" value="yes" required label={t("confirm")} />
              <SubmitButton variant="secondary">{t("publish")}</SubmitButton>
            </form>
          )}
        </Section>
      )}
    </div>
  );
}
