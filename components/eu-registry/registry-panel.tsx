import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { LinkButton, TextLink } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { REGISTRY_STATES } from "@/lib/eu-registry/rules";
import type { PassportRegistry, ProductRegistry } from "@/lib/eu-registry/show-registry";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { dateText, gapsText, RegistryMark } from "./registry-marks";

interface ProductPanelProps {
  reader: Reader;
  productId: string;
  registry: ProductRegistry;
}

export function ProductRegistryPanel({ reader, productId, registry: { duty, counts, isExample } }: ProductPanelProps) {
  const t = translator(reader.locale, "euRegistry");
  const { number } = formatter(reader);
  const states = REGISTRY_STATES.filter((state) => counts[state]);
  return (
    <Section
      title={t("panel.title")}
      actions={duty && <TextLink href={`/compliance/registry?product=${productId}`}>{t("panel.all")}</TextLink>}
    >
      {!duty && <p className="text-ink-muted">{t(isExample ? "panel.example" : "panel.none")}</p>}
      <ul className="flex flex-col gap-1">
        {states.map((state) => (
          <li key={state} className="flex justify-between gap-4">
            <RegistryMark state={state} locale={reader.locale} />
            <span className="tabular-nums">{number(counts[state] ?? 0)}</span>
          </li>
        ))}
      </ul>
      {duty && duty.gaps.length > 0 && (
        <p className="mt-2 text-sm text-ink-muted">
          {t("panel.missing", { list: gapsText(duty.gaps, reader.locale) })}
        </p>
      )}
    </Section>
  );
}

interface PassportPanelProps {
  reader: Reader;
  registry: PassportRegistry;
  mayStore: boolean;
}

export function PassportRegistryPanel({ reader, registry, mayStore }: PassportPanelProps) {
  const t = translator(reader.locale, "euRegistry");
  const { subject, today } = registry;
  if (!subject)
    return (
      <Section title={t("panel.title")}>
        <p className="text-ink-muted">{t("panel.none")}</p>
      </Section>
    );
  const date = dateText(subject, today, reader);
  return (
    <Section title={t("panel.title")}>
      <RegistryMark state={subject.state} locale={reader.locale} />
      {subject.state === "not_required" && <p className="mt-1 text-sm text-ink-muted">{t("panel.ended")}</p>}
      {date && <p className="mt-1 text-sm text-ink-muted">{date}</p>}
      {subject.registrationId && <p className="mt-1 font-mono text-sm break-all">{subject.registrationId}</p>}
      {subject.proofId && (
        <LinkButton href={`/compliance/registry/proofs/${subject.proofId}`} size="sm" download>
          {t("panel.openProof")}
        </LinkButton>
      )}
      {subject.state === "proof_due" && mayStore && (
        <form
          action="/compliance/registry/proofs/upload"
          method="post"
          encType="multipart/form-data"
          className="mt-3 flex flex-col items-start gap-3"
        >
          <input type="hidden" name="subjectId" value={subject.id} />
          <Field name="file" label={t("panel.proof")} hint={t("operators.documentHint")} required>
            {(control) => <Input {...control} type="file" accept=".pdf,.xml,.json" />}
          </Field>
          <SubmitButton size="sm">{t("panel.storeProof")}</SubmitButton>
        </form>
      )}
      {subject.state !== "not_required" && subject.gaps.length > 0 && (
        <p className="mt-1 text-sm text-ink-muted">
          {t("panel.missing", { list: gapsText(subject.gaps, reader.locale) })}
        </p>
      )}
    </Section>
  );
}
