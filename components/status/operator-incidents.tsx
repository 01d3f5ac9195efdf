import type { EntryField } from "@/components/forms/entries";
import { EntryForm } from "@/components/forms/entry-form";
import { Section } from "@/components/ui/section";
import type { Reader } from "@/lib/platform/i18n/format";
import { type Locale, LOCALES, localeName } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";
import type { Incident } from "@/lib/status/look-at-service";
import {
  INCIDENT_IMPACTS,
  INCIDENT_STATES,
  INCIDENT_TEXT_CHARACTERS_MAX,
  INCIDENT_TITLE_CHARACTERS_MAX,
  type IncidentState,
} from "@/lib/status/rules";
import { IncidentEntry } from "./incident-entry";

function stateField(locale: Locale, state: IncidentState): EntryField {
  const [t, words] = [translator(locale, "incidents"), translator(locale, "status")];
  return {
    ...{ name: "state", kind: "choice", label: t("state"), initial: state },
    options: INCIDENT_STATES.map((value) => ({ value, label: words(`incidentStates.${value}`) })),
  };
}

const textField = (locale: Locale): EntryField => ({
  ...{ name: "text", kind: "note", label: translator(locale, "incidents")("text"), required: true },
  ...{ maxLength: INCIDENT_TEXT_CHARACTERS_MAX, className: "col-span-full w-full" },
});

const FORM = "grid max-w-3xl justify-items-start gap-4 sm:grid-cols-3";

interface LastingIncidentsProps {
  reader: Reader;
  incidents: readonly Incident[];
  update: FormAction;
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
          <EntryForm
            action={update}
            idPrefix={incident.id}
            hidden={{ incidentId: incident.id }}
            fields={[stateField(reader.locale, incident.state), textField(reader.locale)]}
            submit={t("update")}
            variant="secondary"
            className={`mt-4 ${FORM}`}
          />
        </div>
      ))}
    </Section>
  );
}

/** A form that tells everybody of an incident. */
export function OpenIncidentForm({ reader: { locale }, open }: { reader: Reader; open: FormAction }) {
  const [t, words] = [translator(locale, "incidents"), translator(locale, "status")];
  return (
    <Section title={t("openTitle")} description={t("openText")}>
      <EntryForm
        action={open}
        fields={[
          {
            ...{ name: "title", kind: "text", label: t("headline"), required: true },
            ...{ maxLength: INCIDENT_TITLE_CHARACTERS_MAX, className: "col-span-full w-full" },
          },
          {
            ...{ name: "impact", kind: "choice", label: t("impact"), initial: "minor" },
            options: INCIDENT_IMPACTS.map((value) => ({ value, label: words(`impacts.${value}`) })),
          },
          stateField(locale, "investigating"),
          {
            ...{ name: "language", kind: "choice", label: t("language"), initial: locale },
            options: LOCALES.map((value) => ({ value, label: localeName(value) })),
          },
          textField(locale),
        ]}
        submit={t("open")}
        className={FORM}
      />
    </Section>
  );
}
