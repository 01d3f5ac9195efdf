import type { Translate } from "@/lib/platform/i18n/translator";

export function messageText(t: Translate<"transfersPortal">, kind: string): string {
  const key = `messages.${kind}` as "messages.other";
  return t(t.has(key) ? key : "messages.other");
}
