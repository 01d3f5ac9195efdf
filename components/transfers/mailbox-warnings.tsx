import { TriangleAlert } from "@/components/ui/icons";
import type { Translate } from "@/lib/platform/i18n/translator";
import { findMailboxWarnings } from "@/lib/platform/input/mailbox-warnings";

export function MailboxWarnings({
  address,
  t,
  live = false,
}: {
  address: string;
  t: Translate<"transfersPortal">;
  live?: boolean;
}) {
  const warnings = findMailboxWarnings(address);
  return (
    <div role={live ? "status" : undefined} className="empty:hidden">
      {warnings.map((warning) => (
        <p key={warning} className="flex gap-2 text-sm">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-caution" />
          <span>{t(`mailboxWarnings.${warning}`)}</span>
        </p>
      ))}
    </div>
  );
}
