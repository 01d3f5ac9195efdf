import { ActionForm } from "@/components/ui/action-form";
import { CircleAlert, TriangleAlert } from "@/components/ui/icons";
import { Input, Select } from "@/components/ui/input";
import { TextLink } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { fieldNames } from "@/lib/imports/columns/field-offers";
import { problemTexts } from "@/lib/imports/rows/row-problems";
import { cellChoices, type CellChoice, choiceLabel } from "@/lib/imports/values/cell-choices";
import { listTexts, rootOf } from "@/lib/imports/values/list-text";
import { choicesFor } from "@/lib/imports/values/nearest-choices";
import type { Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

export interface Repair {
  code: string;
  field: string | null;
  severity: "error" | "warning";
  count: number;
  fixable: number;
  found: string | null;
  fix: string | null;
  expected: string;
  values: readonly { found: string; count: number; fix: string | null }[];
  column: number | null;
}

interface RepairActions {
  fixAll: (form: FormData) => Promise<void>;
  replace: (form: FormData) => Promise<void>;
}

interface RepairListProps {
  reader: Reader;
  importId: string;
  repairs: readonly Repair[];
  actions: RepairActions;
}

export function RepairList({ reader, importId, repairs, actions }: RepairListProps) {
  const t = translator(reader.locale, "imports");
  const parts = (["error", "warning"] as const).map((severity) => ({
    severity,
    own: repairs.filter((repair) => repair.severity === severity),
  }));
  return parts
    .filter(({ own }) => own.length > 0)
    .map(({ severity, own }) => (
      <Section
        key={severity}
        title={t(`check.${severity}Title`, { count: own.length })}
        description={t(`check.${severity}Text`)}
      >
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {own.map((repair) => (
            <RepairLine
              key={`${repair.code} ${repair.field}`}
              reader={reader}
              importId={importId}
              repair={repair}
              actions={actions}
            />
          ))}
        </ul>
      </Section>
    ));
}

function RepairLine({ reader, importId, repair, actions }: Omit<RepairListProps, "repairs"> & { repair: Repair }) {
  const t = translator(reader.locale, "imports");
  const texts = problemTexts(reader.locale);
  const { code, field, severity, fixable, fix } = repair;
  const example = texts.found(repair);
  const Icon = severity === "error" ? CircleAlert : TriangleAlert;
  const query = new URLSearchParams({ code, ...(field === null ? {} : { field }) });
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4.5 shrink-0 ${severity === "error" ? "text-critical" : "text-caution"}`}
      />
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-medium">{texts.group(repair)}</p>
        {example !== null && (
          <p className="mt-0.5 text-sm break-words text-ink-muted">
            {fix === null
              ? t.rich("check.example", {
                  found: example,
                  cell: (chunk) => <span className="font-mono text-ink">{chunk}</span>,
                })
              : t.rich("check.exampleFix", {
                  found: example,
                  fix,
                  cell: (chunk) => <span className="font-mono text-ink">{chunk}</span>,
                })}
          </p>
        )}
        {repair.values.length > 0 && repair.column !== null && (
          <ReplaceValues
            reader={reader}
            importId={importId}
            column={repair.column}
            values={repair.values}
            choices={cellChoices(reader.locale)(field)}
            action={actions.replace}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:pl-8.5">
        <TextLink href={`/imports/${importId}/check?${query}#rows`} className="target inline-flex items-center text-sm">
          {t("check.showRows")}
        </TextLink>
        {fixable > 0 && (
          <ActionForm action={actions.fixAll}>
            <input type="hidden" name="importId" value={importId} />
            <input type="hidden" name="code" value={code} />
            {field !== null && <input type="hidden" name="field" value={field} />}
            <SubmitButton variant="secondary" size="sm">
              {texts.fixAll(code, fixable)}
            </SubmitButton>
          </ActionForm>
        )}
      </div>
    </li>
  );
}

interface ReplaceValuesProps {
  reader: Reader;
  importId: string;
  column: number;
  values: readonly { found: string; count: number; fix: string | null }[];
  choices: readonly CellChoice[] | null;
  action: (form: FormData) => Promise<void>;
}

function ReplaceValues({ reader, importId, column, values, choices, action }: ReplaceValuesProps) {
  const t = translator(reader.locale, "imports");
  return (
    <details className="mt-1.5 text-sm">
      <summary
        className={
          "target inline-flex cursor-pointer items-center text-accent-ink underline decoration-accent-line " +
          "underline-offset-3"
        }
      >
        {t("check.replaceTitle", { count: values.length })}
      </summary>
      <ul className="mt-2 flex flex-col gap-2">
        {values.map(({ found, count, fix }) => (
          <li key={found}>
            <ActionForm action={action} className="flex flex-wrap items-center gap-2">
              <input type="hidden" name="importId" value={importId} />
              <input type="hidden" name="column" value={column} />
              <input type="hidden" name="from" value={found} />
              <span className="w-44 min-w-0 truncate font-mono" title={found}>
                {found}
              </span>
              <span className="w-14 text-ink-muted">{t("check.times", { count })}</span>
              <span className="w-52">
                {choices ? (
                  <Select
                    name="to"
                    options={choicesFor(found, choices)}
                    aria-label={t("check.replaceWith", { found })}
                  />
                ) : (
                  <Input name="to" defaultValue={fix ?? ""} aria-label={t("check.replaceWith", { found })} />
                )}
              </span>
              <SubmitButton variant="secondary" size="sm">
                {t("check.replace")}
              </SubmitButton>
            </ActionForm>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface ShownContradiction {
  key: string;
  product: string;
  field: string;
  values: readonly { ordinal: number; value: unknown; rows: number; firstRow: number; isKept: boolean }[];
  isUndecided: boolean;
  isMendable: boolean;
}

interface ContradictionListProps {
  reader: Reader;
  importId: string;
  members: readonly ShownContradiction[];
  more: number;
  useForAll: (form: FormData) => Promise<void>;
}

const VALUES_SHOWN = 4;
const CHARACTERS_SHOWN = 120;

export function ContradictionList({ reader, importId, members, more, useForAll }: ContradictionListProps) {
  if (members.length === 0) return null;
  const t = translator(reader.locale, "imports");
  const nameOf = fieldNames(reader.locale);
  const choicesOf = cellChoices(reader.locale);
  return (
    <Section id="contradictions" title={t("contradictions.title")} description={t("contradictions.text")}>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {members.map((member) => (
          <li key={`${member.key} ${member.field}`} className="px-4 py-3">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="min-w-0 font-medium break-words">{member.product}</span>
              <span className="text-ink-muted">{nameOf(member.field)}</span>
              {member.isUndecided && <span className="text-sm text-critical">{t("contradictions.waits")}</span>}
            </p>
            <ul className="mt-1.5 flex flex-col gap-1.5">
              {member.values.slice(0, VALUES_SHOWN).map((value) => (
                <ValueLine
                  key={value.ordinal}
                  locale={reader.locale}
                  importId={importId}
                  member={member}
                  value={value}
                  choices={choicesOf(member.field)}
                  useForAll={useForAll}
                />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-sm text-ink-muted">{t("contradictions.more", { count: more })}</p>}
    </Section>
  );
}

interface ValueLineProps extends Pick<ContradictionListProps, "importId" | "useForAll"> {
  locale: Locale;
  member: ShownContradiction;
  value: ShownContradiction["values"][number];
  choices: readonly CellChoice[] | null;
}

function ValueLine({
  locale,
  importId,
  member: { key, field, product, isMendable },
  value: { ordinal, value, rows, firstRow, isKept },
  choices,
  useForAll,
}: ValueLineProps) {
  const t = translator(locale, "imports");
  const text = choiceLabel(
    choices,
    typeof value === "object" && value !== null ? listTexts(locale).textOf(rootOf(field), value) : String(value),
  );
  const shortText = text.length <= CHARACTERS_SHOWN ? text : `${text.slice(0, CHARACTERS_SHOWN - 1)}…`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 font-mono text-sm break-words">{shortText}</span>
      <TextLink
        href={`/imports/${importId}/check?row=${firstRow}#row`}
        className="target inline-flex items-center text-sm"
      >
        {t("contradictions.rows", { rows, first: firstRow })}
      </TextLink>
      {isKept && <span className="text-sm text-positive">{t("contradictions.kept")}</span>}
      {isMendable && (
        <ActionForm action={useForAll} className="ml-auto">
          <input type="hidden" name="importId" value={importId} />
          <input type="hidden" name="key" value={key} />
          <input type="hidden" name="field" value={field} />
          <input type="hidden" name="ordinal" value={ordinal} />
          <SubmitButton
            variant="secondary"
            size="sm"
            aria-label={t("contradictions.useNamed", { value: shortText, product })}
          >
            {t("contradictions.use")}
          </SubmitButton>
        </ActionForm>
      )}
    </li>
  );
}
