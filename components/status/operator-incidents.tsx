import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import type { Reader } from "@/lib/platform/i18n/format";
import { LOCALES, localeName } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { Incident } from "@/lib/status/look-at-service";
import {
  INCIDENT_IMPACTS,
  INCIDENT_STATES,
  INCIDENT_TEXT_CHARACTERS_MAX,
  INCIDENT_TITLE_CHARACTERS_MAX,
  type IncidentState,
} from "@/lib/status/rules";
import { IncidentEntry } from "./incident-entry";

type Act = (form: FormData) => Promise<void>;

interface LastingIncidentsProps {
  reader: Reader;
  incidents: readonly Incident[];
  /** Null: not before a code of the second step. */
  update: Act | null;
}

/** What is on the status page as going on, each with a form to say more. */
export function LastingIncidents({ reader, incidents, update }: LastingIncidentsProps) {
  const t = translator(reader.locale, "incidents");
  return (
    <Section title={t("lastingTitle")}>
      {incidents.length === 0 && <p className="text-ink-muted">{t("noLasting")}</p>}
      {incidents.map((incident) => (
        <div key={incident.id} className="mb-6 max-w-3xl last:mb-0">
          <ul>
            <IncidentEntry incident={incident} reader={reader} />
          </ul>
          {update && (
            <form action={update} className="mt-4 flex flex-col gap-4">
              <input type="hidden" name="incidentId" value={incident.id} />
              <StateField reader={reader} state={incident.state} of={incident.id} className="max-w-60" />
              <TextField reader={reader} of={incident.id} />
              <div>
                <SubmitButton variant="secondary">{t("update")}</SubmitButton>
              </div>
            </form>
          )}
        </div>
      ))}
    </Section>
  );
}

/** A form that tells everybody of an incident. */
export function OpenIncidentForm({ reader, open }: { reader: Reader; open: Act }) {
  const [t, words] = [translator(reader.locale, "incidents"), translator(reader.locale, "status")];
  return (
    <Section title={t("openTitle")} description={t("openText")}>
      <form action={open} className="flex max-w-3xl flex-col gap-4">
        <Field name="title" label={t("headline")} required maxLength={INCIDENT_TITLE_CHARACTERS_MAX}>
          {(control) => <Input {...control} />}
        </Field>
        <div className="grid gap-4 sm:grid-cols-3">
          <Field name="impact" label={t("impact")}>
            {(control) => (
              <Select
                {...control}
                defaultValue="minor"
                options={INCIDENT_IMPACTS.map((value) => ({ value, label: words(`impacts.${value}`) }))}
              />
            )}
          </Field>
          <StateField reader={reader} state="investigating" of="new" />
          <Field name="language" label={t("language")}>
            {(control) => (
              <Select
                {...control}
                defaultValue={reader.locale}
                options={LOCALES.map((value) => ({ value, label: localeName(value) }))}
              />
            )}
          </Field>
        </div>
        <TextField reader={reader} of="new" />
        <div>
          <SubmitButton>{t("open")}</SubmitButton>
        </div>
      </form>
    </Section>
  );
}

interface FieldOfIncident {
  reader: Reader;
  /** The incident's id, or `new`. */
  of: string;
}

function StateField({ reader, state, of, className }: FieldOfIncident & { state: IncidentState; className?: string }) {
  const [t, words] = [translator(reader.locale, "incidents"), translator(reader.locale, "status")];
  return (
    <Field name="state" id={`state-${of}`} label={t("state")} className={className}>
      {(control) => (
        <Select
          {...control}
          defaultValue={state}
          options={INCIDENT_STATES.map((value) => ({ value, label: words(`incidentStates.${value}`) }))}
        />
      )}
    </Field>
  );
}

function TextField({ reader, of }: FieldOfIncident) {
  const t = translator(reader.locale, "incidents");
  return (
    <Field name="text" id={`text-${of}`} label={t("text")} required maxLength={INCIDENT_TEXT_CHARACTERS_MAX}>
      {(control) => <Textarea {...control} rows={4} />}
    </Field>
  );
}
