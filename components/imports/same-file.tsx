import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/text-link";
import type { ImportState } from "@/lib/imports/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

/** The very same bytes were here before: worth a look before they are imported again. */
export function SameFile({
  reader,
  earlier,
}: {
  reader: Reader;
  earlier: readonly { id: string; state: string; createdAt: Date }[];
}) {
  const t = translator(reader.locale, "imports");
  const format = formatter(reader);
  if (earlier.length === 0) return null;
  return (
    <Callout tone="caution" title={t("sameFile.title")}>
      <ul>
        {earlier.map(({ id, state, createdAt }) => (
          <li key={id}>
            <TextLink href={`/imports/${id}`}>
              {t("sameFile.line", { date: format.dateTime(createdAt), state: t(`states.${state as ImportState}`) })}
            </TextLink>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
