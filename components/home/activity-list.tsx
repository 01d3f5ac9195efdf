import { Time } from "@/components/ui/time";
import type { Reader } from "@/lib/i18n/format";
import { type Translate, translator } from "@/lib/i18n/translator";
import { TextLink } from "@/components/ui/text-link";

export interface ActivityRow {
  sequence: number;
  at: Date;
  actorKind: string;
  action: string;
  targetKind: string;
  targetId: string;
  detail: Record<string, unknown>;
  memberName: string | null;
  keyName: string | null;
  productName: string | null;
}

function actorText(row: ActivityRow, t: Translate<"home">): string {
  switch (row.actorKind) {
    case "member":
      return row.memberName ?? t("activity.actors.member");
    case "key":
      return row.keyName === null ? t("activity.actors.keyUnknown") : t("activity.actors.key", { name: row.keyName });
    case "recipient":
    case "holder":
    case "operator":
      return t(`activity.actors.${row.actorKind}`);
    default:
      return t("activity.actors.system");
  }
}

function whatHappened(row: ActivityRow, t: Translate<"home">): string {
  const key = `activity.actions.${row.action.replace(".", "_")}` as "activity.actions.transfer_started";
  if (!t.has(key)) return t("activity.actions.other");
  const { name, products, passports } = row.detail;
  const facts = {
    product: row.productName ?? t("activity.unknownProduct"),
    name: String(name),
    products: Number(products ?? 1),
    passports: Number(passports ?? 1),
  };
  return t(key, facts);
}

function placeOf({ targetKind, targetId, detail }: ActivityRow): string | null {
  if (targetKind === "transfer") return `/transfers/${targetId}`;
  if (targetKind === "passport") return `/passports/${targetId}`;
  if (targetKind === "api_key") return "/api-keys";
  if (targetKind !== "product") return null;
  return Number(detail.products ?? 1) > 1 ? "/products" : `/products/${targetId}`;
}

/** What happened last in the brand, in plain words. */
export function ActivityList({ reader, activity }: { reader: Reader; activity: readonly ActivityRow[] }) {
  const t = translator(reader.locale, "home");
  if (activity.length === 0) return <p className="text-ink-muted">{t("activity.none")}</p>;
  return (
    <ul className="divide-y divide-line">
      {activity.map((row) => {
        const place = placeOf(row);
        const words = whatHappened(row, t);
        return (
          <li key={row.sequence} className="flex items-baseline justify-between gap-4 py-2 first:pt-0">
            <div className="min-w-0">
              <p>{place ? <TextLink href={place}>{words}</TextLink> : words}</p>
              <p className="text-sm text-ink-muted">{actorText(row, t)}</p>
            </div>
            <p className="shrink-0 text-sm text-ink-muted">
              <Time value={row.at} reader={reader} />
            </p>
          </li>
        );
      })}
    </ul>
  );
}
