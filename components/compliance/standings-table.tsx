import type { ReactNode } from "react";
import { TextLink } from "@/components/ui/link";
import type { ComplianceOverview } from "@/lib/compliance/show-overview";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { groupLabel, queueHref } from "./marks";

interface StandingsTableProps {
  reader: Reader;
  standings: ComplianceOverview["standings"];
}

export function StandingsTable({ reader, standings }: StandingsTableProps) {
  const t = translator(reader.locale, "review");
  const format = formatter(reader);
  const heads = [t("overview.withErrors"), t("overview.withWarnings"), t("overview.approved"), t("overview.all")];
  const numbers = ({
    productGroup,
    withErrors,
    withWarnings,
    approved,
    products,
  }: (typeof standings)[number]): ReactNode[] => {
    const leads = (count: number, filter: Record<string, string>) =>
      count === 0 ? (
        <span className="text-ink-faint">{format.number(count)}</span>
      ) : (
        <TextLink
          href={queueHref({ group: productGroup, ...filter })}
          className="target inline-flex items-center justify-end"
        >
          {format.number(count)}
        </TextLink>
      );
    return [
      leads(withErrors, { severity: "error" }),
      leads(withWarnings, { severity: "warning" }),
      leads(approved, { state: "approved" }),
      leads(products, {}),
    ];
  };
  return (
    <div tabIndex={0} role="region" aria-label={t("overview.standings")} className="relative overflow-x-auto">
      <table className="w-full text-left">
        <caption className="sr-only">{t("overview.standings")}</caption>
        <thead>
          <tr className="micro-label border-b border-line text-ink-muted">
            <th scope="col" className="py-1.5 pr-4 font-medium">
              {t("columns.group")}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="py-1.5 pl-4 text-right font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {standings.map((standing) => (
            <tr key={standing.productGroup}>
              <th scope="row" className="py-1.5 pr-4 font-normal">
                {groupLabel(reader.locale, standing.productGroup)}
              </th>
              {numbers(standing).map((cell, column) => (
                <td key={heads[column]} className="py-1.5 pl-4 text-right">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
