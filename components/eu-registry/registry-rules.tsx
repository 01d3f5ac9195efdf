import { EntryDialog } from "@/components/forms/entry-dialog";
import { ClientMessages } from "@/components/shell/client-messages";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ExternalLink } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import type { RegistryRules } from "@/lib/eu-registry/show-registry";
import { cite } from "@/lib/law/cite";
import { REGISTRY_FACTS } from "@/lib/law/registry-duties";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";

interface RegistryRulesProps {
  reader: Reader;
  rules: RegistryRules;
  actions?: { state: FormAction; withdraw: (form: FormData) => Promise<void> } | undefined;
}

export function RegistryRulesSection({ reader, rules, actions }: RegistryRulesProps) {
  const t = translator(reader.locale, "euRegistry");
  const { calendarDate } = formatter(reader);
  const facts = { day: calendarDate(REGISTRY_FACTS.checkedOn), since: calendarDate(REGISTRY_FACTS.liveSince) };
  return (
    <Section
      title={t("accepts.title")}
      description={t("accepts.text", facts)}
      className="mb-8"
      actions={
        <>
          <LinkButton
            href={REGISTRY_FACTS.address}
            target="_blank"
            size="sm"
            icon={<ExternalLink aria-hidden="true" />}
          >
            {t("accepts.open")}
          </LinkButton>
          <LinkButton
            href={REGISTRY_FACTS.acceptanceAddress}
            target="_blank"
            size="sm"
            icon={<ExternalLink aria-hidden="true" />}
          >
            {t("accepts.openTrial")}
          </LinkButton>
        </>
      }
    >
      <p className="mb-4 max-w-prose text-ink-muted">{t("accepts.template")}</p>
      <ul className="divide-y divide-line border-y border-line">
        {rules.duties.map((duty) => (
          <DutyLine key={duty.id} reader={reader} duty={duty} actions={actions} />
        ))}
      </ul>
      <p className="mt-4 max-w-prose text-ink-muted">{t("accepts.others", facts)}</p>
    </Section>
  );
}

type Duty = RegistryRules["duties"][number];

function DutyLine({ reader, duty, actions }: Omit<RegistryRulesProps, "rules"> & { duty: Duty }) {
  const { locale } = reader;
  const t = translator(locale, "euRegistry");
  const { calendarDate } = formatter(reader);
  const standing = duty.own
    ? t("accepts.own", { day: calendarDate(duty.own.acceptedFrom) })
    : duty.isAccepted && duty.acceptedFrom
      ? t("accepts.accepted", { day: calendarDate(duty.acceptedFrom) })
      : t("accepts.notYet", { day: calendarDate(duty.checkedOn) });
  const law = { act: cite(locale, duty.provisions), day: calendarDate(duty.from) };
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 max-w-prose">
        <p className="font-medium">
          {t(`accepts.duties.${duty.id}`)} · {t(`accepts.levels.${duty.level}`)}
        </p>
        <p className="text-sm text-ink-muted">{t(duty.isCollected ? "accepts.required" : "accepts.later", law)}</p>
        <p className="text-sm">{standing}</p>
      </div>
      {actions && duty.isCollected && <Statement reader={reader} duty={duty} actions={actions} />}
    </li>
  );
}

function Statement({
  reader,
  duty,
  actions,
}: {
  reader: Reader;
  duty: Duty;
  actions: NonNullable<RegistryRulesProps["actions"]>;
}) {
  const t = translator(reader.locale, "euRegistry");
  if (duty.own)
    return (
      <ConfirmDialog
        trigger={t("accepts.withdraw")}
        triggerVariant="secondary"
        triggerSize="sm"
        title={t("accepts.withdrawTitle")}
        description={t("accepts.withdrawText")}
        action={actions.withdraw}
        confirmLabel={t("accepts.withdraw")}
        cancelLabel={t("files.cancel")}
      >
        <input type="hidden" name="duty" value={duty.id} />
      </ConfirmDialog>
    );
  if (duty.isAccepted) return null;
  return (
    <ClientMessages reader={reader} namespaces={["portal", "ui"]}>
      <EntryDialog
        trigger={t("accepts.state")}
        triggerVariant="secondary"
        triggerSize="sm"
        title={t("accepts.stateTitle")}
        description={t("accepts.stateText")}
        action={actions.state}
        idPrefix={`accepts-${duty.id}`}
        hidden={{ duty: duty.id }}
        fields={[{ name: "accepted_from", kind: "day", label: t("accepts.since"), required: true }]}
        submit={t("accepts.confirm")}
        variant="primary"
        cancelLabel={t("files.cancel")}
      />
    </ClientMessages>
  );
}
