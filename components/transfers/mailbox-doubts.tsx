import { TriangleAlert } from "@/components/ui/icons";
import type { Translate } from "@/lib/platform/i18n/translator";
import { doubtMailbox } from "@/lib/platform/input/mailbox-doubts";

/** What should be looked at twice about a mailbox before anything is sent to it. */
export function MailboxDoubts({
  address,
  t,
  live = false,
}: {
  address: string;
  t: Translate<"transfersPortal">;
  live?: boolean;
}) {
  const doubts = doubtMailbox(address);
  return (
    <div role={live ? "status" : undefined} className="empty:hidden">
      {doubts.map((doubt) => (
        <p key={doubt} className="flex gap-2 text-sm">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-caution" />
          <span>{t(`mailboxDoubts.${doubt}`)}</span>
        </p>
      ))}
    </div>
  );
}
