import type { ReactNode } from "react";
import { KeyValues } from "@/components/ui/section";
import { Badge } from "@/components/ui/status";
import { SmallTable } from "@/components/ui/timeline";
import { type Declared, declaredEntries } from "@/lib/ecodesign/declared";
import type { EntryField } from "@/lib/ecodesign/registry";
import { membersText, type NamedKind, type ValueTextLabels as Words } from "@/lib/ecodesign/value-text";
import { requireValue } from "@/lib/platform/require-value";

const percent = (value: number | null | undefined, { format }: Words) => (value == null ? "–" : format.percent(value));
const country = (code: string | null | undefined, { format }: Words) => (code ? format.country(code) : "–");

function Materials({ list, texts }: { list: NonNullable<Declared["materials"]>; texts: Words }) {
  const { ecodesign: t } = texts;
  const heads = [
    t("columns.material"),
    t("columns.share"),
    t("columns.recycled"),
    t("columns.renewable"),
    t("columns.origin"),
  ];
  const rows = list.map((material) => [
    <>
      {material.name}
      {material.critical_raw_material && (
        <>
          {" "}
          <Badge tone="caution">{t("columns.critical")}</Badge>
        </>
      )}
      {material.component && <span className="block text-sm text-ink-muted">{material.component}</span>}
    </>,
    percent(material.mass_pct, texts),
    percent(material.recycled_pct, texts),
    percent(material.renewable_pct, texts),
    country(material.origin_country, texts),
  ]);
  return <SmallTable caption={t("fields.materials")} heads={heads} rows={rows} />;
}

function Substances({ list, texts }: { list: NonNullable<Declared["substances"]>; texts: Words }) {
  const { ecodesign: t, format } = texts;
  const heads = [t("columns.substance"), t("columns.identifiers"), t("columns.location"), t("columns.concentration")];
  const rows = list.map((substance) => {
    const bounds = [substance.concentration_min_pct, substance.concentration_max_pct].filter((bound) => bound != null);
    return [
      <>
        {substance.iupac_name ?? substance.other_names?.join(", ") ?? "–"}
        {substance.safe_use && (
          <span className="block max-w-prose text-sm text-ink-muted">
            {t("columns.safeUse")}: {substance.safe_use}
          </span>
        )}
      </>,
      <span key="identifiers" className="font-mono text-sm whitespace-nowrap">
        {[substance.ec_number, substance.cas_number].filter(Boolean).join(" / ") || "–"}
      </span>,
      substance.location ?? "–",
      bounds.map((bound) => format.percent(bound)).join(" – ") || "–",
    ];
  });
  return <SmallTable caption={t("fields.substances")} heads={heads} rows={rows} />;
}

function Lines({
  entries,
}: {
  entries: readonly { key: string; head: ReactNode; lines: readonly (string | null | undefined)[] }[];
}) {
  return (
    <ul className="flex flex-col gap-3">
      {entries.map(({ key, head, lines }) => (
        <li key={key}>
          <p>{head}</p>
          {lines.filter(Boolean).map((line) => (
            <p key={line} className="text-sm text-ink-muted">
              {line}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

function identifierText(entry: { identifier?: string | null; identifier_scheme?: string | null }): string | null {
  if (!entry.identifier) return null;
  return [entry.identifier_scheme?.toUpperCase(), entry.identifier].filter(Boolean).join(" ");
}

function Documents({
  list,
  texts: { ecodesign: t, format },
}: {
  list: NonNullable<Declared["documents"]>;
  texts: Words;
}) {
  const entries = list.map((document, index) => {
    const name = document.name ?? t(`documentKinds.${document.kind}`);
    const issued = document.issued_on ? format.calendarDate(document.issued_on) : null;
    return {
      key: String(index),
      head: document.url ? (
        <a
          href={document.url}
          rel="noreferrer"
          className="text-accent-ink underline decoration-accent-line underline-offset-3"
        >
          {name}
        </a>
      ) : (
        name
      ),
      lines: [
        document.name ? t(`documentKinds.${document.kind}`) : null,
        document.issuer && issued
          ? t("columns.issuedBy", { issuer: document.issuer, date: issued })
          : (document.issuer ?? issued),
        document.valid_until ? t("columns.validUntil", { date: format.calendarDate(document.valid_until) }) : null,
      ],
    };
  });
  return <Lines entries={entries} />;
}

interface EntriesProps {
  name: EntryField;
  list: ReturnType<typeof declaredEntries>;
  members: readonly NamedKind[];
  texts: Words;
}

function Entries({ name, list, members, texts }: EntriesProps) {
  return (
    <ul className="flex flex-col gap-5">
      {list.map((entry, index) => (
        <li key={index}>
          <KeyValues
            layout="fields"
            items={membersText(name, members, entry, texts).map(({ label, text }) => ({
              key: label,
              label,
              value: <span className="whitespace-pre-line wrap-anywhere">{text}</span>,
            }))}
          />
        </li>
      ))}
    </ul>
  );
}

interface DeclaredListProps {
  name: EntryField;
  declared: Declared;
  members: readonly NamedKind[];
  texts: Words;
}

export function DeclaredList({ name, declared, members, texts }: DeclaredListProps) {
  const { ecodesign: t } = texts;
  const list = declaredEntries(name, declared);
  if (list.length === 0) return <p>{t("noneStated")}</p>;
  switch (name) {
    case "materials":
      return <Materials list={requireValue(declared.materials, "Materials")} texts={texts} />;
    case "substances":
      return <Substances list={requireValue(declared.substances, "Substances")} texts={texts} />;
    case "documents":
      return <Documents list={requireValue(declared.documents, "Documents")} texts={texts} />;
    case "operators":
      return (
        <Lines
          entries={requireValue(declared.operators, "Operators").map((operator, index) => ({
            key: String(index),
            head: operator.name,
            lines: [
              t(`roles.${operator.role}`),
              operator.address,
              operator.email,
              identifierText(operator),
              operator.eori && `EORI ${operator.eori}`,
            ],
          }))}
        />
      );
    case "facilities":
      return (
        <Lines
          entries={requireValue(declared.facilities, "Facilities").map((facility, index) => ({
            key: String(index),
            head: facility.activity ?? identifierText(facility),
            lines: [
              facility.activity ? identifierText(facility) : null,
              facility.country && country(facility.country, texts),
            ],
          }))}
        />
      );
    case "backup_provider":
      return (
        <Lines
          entries={[
            {
              key: "0",
              head: requireValue(declared.backup_provider, "The backup provider").name,
              lines: [
                requireValue(declared.backup_provider, "The backup provider").identifier,
                requireValue(declared.backup_provider, "The backup provider").url,
              ],
            },
          ]}
        />
      );
    default:
      return <Entries name={name} list={list} members={members} texts={texts} />;
  }
}
