import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { activityText } from "@/components/home/activity-text";
import { PageHeader } from "@/components/shell/page-header";
import { TextLink } from "@/components/ui/link";
import { KeyValues, Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import { actorMay } from "@/lib/access/actor";
import { detailLines } from "@/lib/access/audit-rules";
import { showAuditRow } from "@/lib/audit/list-audit";
import { actorName } from "@/lib/audit/list-contract";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { orNotFound } from "../../or-not-found";

interface AuditFactsProps {
  reader: Reader;
  entry: Awaited<ReturnType<typeof showAuditRow>>;
}

const mono = (text: string) => <span className="font-mono text-sm break-all">{text}</span>;

function AuditFacts({ reader, entry }: AuditFactsProps) {
  const t = translator(reader.locale, "audit");
  return (
    <div className="flex max-w-4xl flex-col gap-8">
      <KeyValues
        items={[
          { key: "action", label: t("columns.action"), value: mono(entry.action) },
          { key: "at", label: t("columns.at"), value: <Time value={entry.at} reader={reader} as="dateTime" /> },
          {
            key: "actor",
            label: t("columns.actor"),
            value: (
              <>
                {actorName(t, entry)}{" "}
                {entry.actorId && <span className="ml-1 text-ink-muted">{mono(entry.actorId)}</span>}
              </>
            ),
          },
          {
            key: "target",
            label: t("columns.target"),
            value: (
              <>
                {mono(entry.targetId)} ·{" "}
                <TextLink href={`/audit?q=${encodeURIComponent(entry.targetId)}`}>{t("seeTarget")}</TextLink>
              </>
            ),
          },
          {
            key: "request",
            label: t("columns.request"),
            value: (
              <>
                {mono(entry.requestId)} ·{" "}
                <TextLink href={`/audit?q=${encodeURIComponent(entry.requestId)}`}>{t("seeRequest")}</TextLink>
              </>
            ),
          },
        ]}
      />
      <Section title={t("changesTitle")}>
        <Changes reader={reader} detail={entry.detail} />
      </Section>
      <Section title={t("chainTitle")}>
        <KeyValues
          items={[
            { key: "previous", label: t("previousHash"), value: mono(entry.previousHash) },
            { key: "hash", label: t("hash"), value: mono(entry.hash) },
          ]}
        />
      </Section>
    </div>
  );
}

function Changes({ reader, detail }: { reader: Reader; detail: Record<string, unknown> }) {
  const t = translator(reader.locale, "audit");
  const lines = detailLines(detail);
  if (lines.length === 0) return <p className="text-ink-muted">{t("noDetail")}</p>;
  return (
    <dl className="divide-y divide-line rounded-md border border-line bg-surface">
      {lines.map(({ name, before, after, value }) => (
        <div key={name} className="flex flex-col gap-x-4 px-4 py-2.5 sm:grid sm:grid-cols-[minmax(8rem,1fr)_3fr]">
          <dt className="font-mono text-sm text-ink-muted">{name === "" ? t("value") : name}</dt>
          <dd className="min-w-0 font-mono text-sm break-words">
            {value ?? (
              <span className="flex flex-col gap-1">
                {before !== undefined && <Side label={t("before")} text={before} />}
                {after !== undefined && <Side label={t("after")} text={after} />}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Side({ label, text }: { label: string; text: string }) {
  return (
    <span className="flex gap-3">
      <span className="w-16 shrink-0 font-sans text-ink-muted">{label}</span>
      <span className="min-w-0 break-words">{text}</span>
    </span>
  );
}

export async function generateMetadata({ params }: PageProps<"/audit/[sequence]">): Promise<Metadata> {
  const [{ sequence }, t] = await Promise.all([params, getTranslations("audit")]);
  return { title: t("entry", { sequence }) };
}

/** NaN for an invalid number. 15 digits fit a double exactly. */
const numberIn = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : Number.NaN);

export default async function AuditEntryPage({ params }: PageProps<"/audit/[sequence]">) {
  const { context, reader, t } = await openPage("audit");
  const query = await params;
  const home = translator(reader.locale, "home");
  const sequence = numberIn(query.sequence);
  if (Number.isNaN(sequence) || !actorMay(context.actor, "audit.read")) notFound();
  const entry = await orNotFound(showAuditRow(context, { sequence }));
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("title"), href: "/audit" }]}
        locale={reader.locale}
        title={activityText(entry, home)}
        description={t("entry", { sequence: String(entry.sequence) })}
      />
      <AuditFacts reader={reader} entry={entry} />
    </>
  );
}
