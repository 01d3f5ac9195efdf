import type { Formatter } from "@/lib/platform/i18n/format";
import type { Translate } from "@/lib/platform/i18n/translator";
import type { ValueKind } from "./field";

export interface ValueTextLabels {
  ecodesign: Translate<"ecodesign">;
  format: Formatter;
}

function choiceKey(name: string, value: unknown): string {
  switch (name) {
    case "role":
      return `roles.${String(value)}`;
    case "kind":
      return `documentKinds.${String(value)}`;
    case "access":
      return `documentAccess.${String(value)}`;
    default:
      return `choices.${name}.${String(value)}`;
  }
}

export function choiceText(name: string, value: unknown, { ecodesign: t }: Pick<ValueTextLabels, "ecodesign">): string {
  if (name === "identifier_scheme") return String(value).toUpperCase();
  const key = choiceKey(name, value) as Parameters<typeof t>[0];
  return t.has(key) ? t(key) : String(value);
}

export function memberName(list: string, member: string, { ecodesign: t }: Pick<ValueTextLabels, "ecodesign">): string {
  const key = `members.${list}.${member}` as Parameters<typeof t>[0];
  return t.has(key) ? t(key) : member;
}

export function valueText(
  { name, value: kind }: { name: string; value: ValueKind },
  value: unknown,
  texts: ValueTextLabels,
): string {
  const { ecodesign: t, format } = texts;
  switch (kind.kind) {
    case "amount":
      return t(`units.${kind.unit}`, { value: Number(value) });
    case "percent":
      return format.percent(Number(value));
    case "score":
      return t("score", { value: format.number(Number(value)) });
    case "day":
      return format.calendarDate(String(value));
    case "countries":
      return (value as string[]).map((code) => format.country(code)).join(", ");
    case "country":
      return format.country(String(value));
    case "flag":
      return value ? t("yes") : t("no");
    case "choice":
      return choiceText(name, value, texts);
    case "lines":
      return Array.isArray(value) ? value.join("; ") : String(value);
    case "language":
      return format.language(String(value));
    default:
      return String(value);
  }
}

export interface NamedKind {
  name: string;
  value?: ValueKind;
}

export interface MemberText {
  label: string;
  text: string;
}

export function membersText(
  list: string,
  members: readonly NamedKind[],
  entry: Readonly<Record<string, unknown>>,
  texts: ValueTextLabels,
): MemberText[] {
  const isStated = (value: unknown) => value != null && !(Array.isArray(value) && value.length === 0);
  return members
    .filter(({ name }) => isStated(entry[name]))
    .map(({ name, value = { kind: "text" } }) => ({
      label: memberName(list, name, texts),
      text: valueText({ name, value }, entry[name], texts),
    }));
}
