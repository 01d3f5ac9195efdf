import { ActionForm } from "@/components/ui/action-form";
import { TextLink } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { fieldNames } from "@/lib/imports/columns/field-offers";
import { type CellChoice, cellChoices, choiceLabel } from "@/lib/imports/values/cell-choices";
import type { Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";

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
                  t={t}
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
  t: Translate<"imports">;
  member: ShownContradiction;
  value: ShownContradiction["values"][number];
  choices: readonly CellChoice[] | null;
}

function ValueLine({
  t,
  importId,
  member: { key, field, product, isMendable },
  value: { ordinal, value, rows, firstRow, isKept },
  choices,
  useForAll,
}: ValueLineProps) {
  const text = choiceLabel(choices, typeof value === "string" ? value : JSON.stringify(value));
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
