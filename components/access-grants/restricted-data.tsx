import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { ACCESS_PATH } from "@/lib/access-grants/rules";
import type { RestrictedView } from "@/lib/access-grants/view-restricted";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { groupBy } from "@/lib/platform/some";
import { dataWords } from "../products/data-words";
import { elementName } from "./grant-words";

interface RestrictedDataProps {
  reader: Reader;
  restricted: RestrictedView;
  /** Where the form stands, on the deployment's own address; null: nobody decides any more. */
  askAt: string | null;
  publicUrl: string;
}

/** On a public page: what is there and not for everybody, whom it is for, and how to ask for it. */
export function RestrictedData({ reader, restricted, askAt, publicUrl }: RestrictedDataProps) {
  const { withheld } = restricted;
  const isRead = restricted.declared !== null;
  if (withheld.length === 0 && !isRead) return null;
  const t = translator(reader.locale, "accessGrants");
  const format = formatter(reader);
  const { ecodesign } = dataWords(reader);
  const groups = groupBy(withheld, ({ readers }) => readers.join());
  return (
    <Section title={t("public.title")} className="print:hidden">
      <p>{t(`public.${withheld.length === 0 ? "readAll" : isRead ? "readMore" : "text"}`)}</p>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
        {[...groups].map(([audience, group]) => {
          const names = [...new Set(group.map(({ elementId }) => elementName(ecodesign, elementId)))];
          const readers = group[0].readers.map((set) => t(`sets.${set}`));
          return (
            <li key={audience}>
              {format.list(names)} <span className="text-ink-muted">– {format.list(readers)}</span>
            </li>
          );
        })}
      </ul>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
        {withheld.length > 0 && askAt && <TextLink href={askAt}>{t("public.link")}</TextLink>}
        {isRead && <TextLink href={`${publicUrl}${ACCESS_PATH}`}>{t("public.own")}</TextLink>}
      </p>
    </Section>
  );
}
