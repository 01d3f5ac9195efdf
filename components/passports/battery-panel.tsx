import { dataTexts } from "@/components/products/names";
import { TextLink } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import { operationHref } from "@/lib/docs/rules";
import { entryMembers, memberText } from "@/lib/ecodesign/entries";
import { memberName } from "@/lib/ecodesign/value-text";
import { citePlace } from "@/lib/law/cite";
import type { PassportView } from "@/lib/passport-pages/show-passport";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { BatteryTrends, BatteryValues } from "./battery-trends";

type Members = Readonly<Record<string, unknown>>;

interface BatteryPanelProps {
  reader: Reader;
  battery: NonNullable<PassportView["battery"]>;
}

const MEMBERS = entryMembers("battery_state").map(({ name }) => name);
const inOrder = (names: readonly string[]) => MEMBERS.filter((name) => names.includes(name));

export function BatteryPanel({ reader, battery: { states, hasMore, trends } }: BatteryPanelProps) {
  const t = translator(reader.locale, "passports");
  const texts = dataTexts(reader);
  const changeText = (name: string, value: unknown) => {
    const label = memberName("battery_state", name, texts);
    if (value == null) return t("detail.battery.takenBack", { label });
    const isNone = Array.isArray(value) && value.length === 0;
    const text = isNone ? texts.ecodesign("noneStated") : memberText("battery_state", name, value, texts);
    return t("detail.battery.value", { label, value: text });
  };
  const [current, ...earlier] = states;
  const point = citePlace(reader.locale, { annex: "XIII", entries: ["4"] });
  return (
    <Section
      title={t("detail.battery.title")}
      description={t("detail.battery.text", { point })}
      actions={<TextLink href={operationHref("recordBatteryState")}>{t("detail.battery.how")}</TextLink>}
      className="min-w-0"
    >
      {current ? (
        <>
          <BatteryValues reader={reader} state={current.state} times={current.times} />
          <h3 className="micro-label mt-6 mb-2 text-ink-muted">{t("detail.battery.trends")}</h3>
          <BatteryTrends reader={reader} trends={trends} />
        </>
      ) : (
        <p className="text-ink-muted">{t("detail.battery.none")}</p>
      )}
      {earlier.length > 0 && (
        <>
          <h3 className="micro-label mt-6 mb-2 text-ink-muted">{t("detail.battery.earlier")}</h3>
          <ol className="divide-y divide-line">
            {states.map(({ number, state, createdAt, changed, isFirst }) => (
              <li key={number} className="flex flex-col py-2 first:pt-0 sm:grid sm:grid-cols-[11rem_1fr] sm:gap-4">
                <span className="text-ink-muted">
                  <Time value={createdAt} reader={reader} as="dateTime" />
                </span>
                <span className="min-w-0 wrap-anywhere">
                  {isFirst
                    ? t("detail.battery.first")
                    : inOrder(changed)
                        .map((name) => changeText(name, (state as Members)[name]))
                        .join(" · ")}
                </span>
              </li>
            ))}
          </ol>
          {hasMore && <p className="mt-2 text-sm text-ink-muted">{t("detail.battery.more")}</p>}
        </>
      )}
    </Section>
  );
}
