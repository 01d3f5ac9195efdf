import type { Receipt } from "@/lib/holders/place/show-items";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

/** What a person got and gave on. Of the other side it says nothing. */
export function ReceiptList({ reader, receipts }: { reader: Reader; receipts: readonly Receipt[] }) {
  const t = translator(reader.locale, "place");
  const kinds = translator(reader.locale, "transfersPortal");
  const format = formatter(reader);
  if (receipts.length === 0) return <p className="text-ink-muted">{t("noReceipts")}</p>;
  return (
    <ul className="divide-y divide-line">
      {receipts.map(({ id, productName, brandName, isRecipient, kind, status, endedAt, expiresAt }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 first:pt-0">
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{productName}</p>
            <p className="text-sm text-ink-muted">
              {brandName} · {kinds(`kinds.${kind}`)}
            </p>
          </div>
          <p>
            {t(`receipt.${status}`, {
              what: t(isRecipient ? "receipt.got" : "receipt.gave"),
              date: format.date(endedAt ?? expiresAt),
            })}
          </p>
        </li>
      ))}
    </ul>
  );
}
