import type { Translate } from "@/lib/platform/i18n/translator";

export function kindText(kind: string, t: Translate<"mailbox">): string {
  const key = `kinds.${kind}` as "kinds.transfer_receipt";
  return t.has(key) ? t(key) : kind;
}
