import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { Waiting } from "./waiting";

interface TransferStepProps {
  locale: Locale;
  email: string;
  pending: { id: string; productName: string; isInMailbox: boolean } | null;
  offered: { productName: string; code: string; isExample: boolean } | null;
  isDone: boolean;
  start: (form: FormData) => Promise<void>;
}

/** A transfer to the reader's own mailbox by one button, until its link has been accepted. */
export function TransferStep({ locale, email, pending, offered, isDone, start }: TransferStepProps) {
  const t = translator(locale, "firstSteps.transfer");
  if (pending)
    return (
      <div className="flex flex-col items-start gap-4">
        <Waiting isOver={false} waiting={t("pending", { product: pending.productName, email })} over="" />
        {pending.isInMailbox && (
          <LinkButton href="/mailbox" variant="primary">
            {t("mailbox")}
          </LinkButton>
        )}
        <TextLink href={`/transfers/${pending.id}`}>{t("follow")}</TextLink>
      </div>
    );
  if (isDone) return <Waiting isOver waiting="" over={t("completed")} />;
  if (!offered) return <p>{t("none")}</p>;
  return (
    <form action={start} className="flex flex-col items-start gap-4">
      <div>
        <p className="wrap-anywhere">{t("offer", { product: offered.productName, code: offered.code, email })}</p>
        {!offered.isExample && <p className="text-ink-muted">{t("real")}</p>}
      </div>
      <SubmitButton>{t("go")}</SubmitButton>
    </form>
  );
}
