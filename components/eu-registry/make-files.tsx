import { ActionForm } from "@/components/ui/action-form";
import { Download } from "@/components/ui/icons";
import { Select } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link";
import { Progress } from "@/components/ui/progress";
import { Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { FILE_FORMATS, FILED_STATES } from "@/lib/eu-registry/rules";
import type { RegistryRun } from "@/lib/eu-registry/settle-files";
import type { ListedRegistry } from "@/lib/eu-registry/show-registry";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface MakeFilesProps {
  locale: Locale;
  counts: ListedRegistry["counts"];
  run: RegistryRun | undefined;
  make?: { action: (form: FormData) => Promise<void>; runIds: readonly [run: string, trial: string] } | undefined;
}

export function MakeFiles({ locale, counts, run, make }: MakeFilesProps) {
  const t = translator(locale, "euRegistry");
  const ready = FILED_STATES.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  const waiting = counts.not_accepted ?? 0;
  const isRunning = run !== undefined && run.endedAt === null;
  return (
    <Section
      title={t("make.title")}
      description={t("make.text", { count: ready })}
      className="mb-8"
      actions={<LinkButton href="/compliance/registry/files">{t("make.list")}</LinkButton>}
    >
      {run && <RunLine locale={locale} run={run} />}
      {make && !isRunning && ready > 0 && (
        <ActionForm action={make.action} className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="runId" value={make.runIds[0]} />
          <FormatChoice locale={locale} id="registry-format" />
          <SubmitButton variant="primary">{t("make.submit")}</SubmitButton>
        </ActionForm>
      )}
      {make && !isRunning && waiting > 0 && (
        <div className="mt-5">
          <p className="mb-3 max-w-prose text-ink-muted">{t("make.trialText")}</p>
          <ActionForm action={make.action} className="flex flex-wrap items-end gap-3">
            <input type="hidden" name="runId" value={make.runIds[1]} />
            <input type="hidden" name="trial" value="yes" />
            <FormatChoice locale={locale} id="registry-trial-format" />
            <SubmitButton>{t("make.trial")}</SubmitButton>
          </ActionForm>
        </div>
      )}
    </Section>
  );
}

function FormatChoice({ locale, id }: { locale: Locale; id: string }) {
  const t = translator(locale, "euRegistry");
  return (
    <label htmlFor={id} className="flex flex-col gap-1 text-sm font-medium">
      <span>{t("make.format")}</span>
      <Select
        id={id}
        name="format"
        defaultValue="xml"
        options={FILE_FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
      />
    </label>
  );
}

function RunLine({ locale, run }: { locale: Locale; run: RegistryRun }) {
  const t = translator(locale, "euRegistry");
  const { id, entries, files, planned, endReason } = run;
  if (endReason === null)
    return (
      <div className="mb-4 max-w-prose">
        <Progress
          label={t("make.running")}
          value={entries}
          max={planned}
          valueText={t("make.progress", { entries, planned })}
        />
      </div>
    );
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <p>{endReason === "done" ? t("make.done", { files, entries }) : t(`make.${endReason}`)}</p>
      {endReason === "done" && files > 0 && (
        <LinkButton href={`/compliance/registry/runs/${id}`} size="sm" download icon={<Download aria-hidden="true" />}>
          {t("make.download")}
        </LinkButton>
      )}
    </div>
  );
}
