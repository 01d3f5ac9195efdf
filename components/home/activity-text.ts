import type { AuditAction } from "@/lib/access/audit-actions";
import type { showHome } from "@/lib/home/show-home";
import type { Translate } from "@/lib/platform/i18n/translator";

export type ActivityRow = Awaited<ReturnType<typeof showHome>>["activity"][number];

export function actorText(
  row: Pick<ActivityRow, "actorKind" | "memberName" | "keyName">,
  t: Translate<"home">,
): string {
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

/** Type check: every action has a text. */
type ActionKey<Action extends string> = Action extends `${infer Kind}.${infer Done}`
  ? `activity.actions.${Kind}_${Done}`
  : never;

export function activityText(
  { action, detail, productName }: Pick<ActivityRow, "action" | "detail" | "productName">,
  t: Translate<"home">,
): string {
  const key = `activity.actions.${action.replace(".", "_")}` as ActionKey<AuditAction>;
  if (!t.has(key)) return t("activity.actions.other");
  const amount = (name: string, fallback: number) => Number(detail[name] ?? fallback);
  const facts = {
    product: productName ?? t("activity.unknownProduct"),
    name: String(detail.name),
    products: amount("products", 1),
    passports: amount("passports", 1),
    created: amount("created", 0),
    changed: amount("changed", 0),
    count: amount("count", 0),
    rows: amount("rows", 0),
    days: amount("days", 0),
  };
  return t(key, facts);
}

export function activityPlace({
  action,
  targetKind,
  targetId,
  detail,
}: Pick<ActivityRow, "action" | "targetKind" | "targetId" | "detail">): string | null {
  switch (targetKind) {
    case "transfer":
      return `/transfers/${targetId}`;
    case "claim":
      return `/transfers/claims/${targetId}`;
    case "passport":
      return `/passports/${targetId}`;
    case "import":
      return `/imports/${targetId}`;
    case "bulk_change":
      return `/passports/changes/${targetId}`;
    case "evidence":
      return `/compliance/evidence/${targetId}`;
    case "api_key":
      return "/api-keys";
    case "product": {
      const isReview = /^(review|evidence)\./.test(action);
      if (Number(detail.products ?? 1) > 1) return isReview ? "/compliance/queue" : "/products";
      return isReview ? `/compliance/products/${targetId}` : `/products/${targetId}`;
    }
    default:
      return null;
  }
}
