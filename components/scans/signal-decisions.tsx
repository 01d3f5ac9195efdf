import { CheckboxField } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { Time } from "@/components/ui/time";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { NOTE_CHARACTERS_MAX } from "@/lib/scans/list-contract";
import type { ShownSignal } from "@/lib/scans/list-signals";

type Button = (form: FormData) => Promise<void>;

interface SignalDecisionsProps {
  reader: Reader;
  signal: ShownSignal;
  /** Left out: the reader may look only. */
  actions?: { acknowledge: Button; note: Button; publish: Button; withdraw: Button } | undefined;
}

/** What a person makes of a signal: a note for the team, that it is settled, that the item's page is to say so. */
export function SignalDecisions({ reader, signal, actions }: SignalDecisionsProps) {
  const t = translator(reader.locale, "scans");
  const id = <input type="hidden" name="signalId" value={signal.id} />;
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <Section title={t("noteTitle")}>
        {actions ? (
          <form action={actions.note} className="flex flex-col items-start gap-3">
            {id}
            <Field
              name="note"
              label={t("noteLabel")}
              hint={t("noteHint")}
              maxLength={NOTE_CHARACTERS_MAX}
              required
              className="w-full"
            >
              {(control) => <Textarea {...control} defaultValue={signal.note ?? ""} />}
            </Field>
            <SubmitButton variant="secondary">{t("noteSave")}</SubmitButton>
          </form>
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
