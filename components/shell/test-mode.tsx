import type { Route } from "next";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { FlaskConical } from "@/components/ui/icons";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

type SwitchMode = (form: FormData) => Promise<void>;

export interface ModeProps {
  isTest: boolean;
  enter: SwitchMode;
  leave: SwitchMode;
}

/** In which of the two this session works, and the way to the other. Needs no scripts. */
export function ModeSwitch({
  isTest,
  enter,
  leave,
  texts,
}: ModeProps & { texts: Record<"mode" | "live" | "test", string> }) {
  const choice = (text: string, isCurrent: boolean, action: SwitchMode) =>
    isCurrent ? (
      <span aria-current="true">{text}</span>
    ) : (
      <form action={action}>
        <button>{text}</button>
      </form>
    );
  return (
    <div role="group" aria-label={texts.mode} className="mode-switch">
      {choice(texts.live, !isTest, leave)}
      {choice(texts.test, isTest, enter)}
    </div>
  );
}

/** Above every page in test mode: that nothing here is live, and the way out. */
export function TestModeBanner({
  locale,
  leave,
  hasMailbox,
}: {
  locale: Locale;
  leave: SwitchMode;
  hasMailbox: boolean;
}) {
  const t = translator(locale, "testMode");
  return (
    <aside
      aria-label={t("title")}
      className={
        "mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-caution/40 " +
        "bg-caution-soft px-3.5 py-2.5 print:hidden"
      }
    >
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2">
        <FlaskConical aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-caution" />
        <span>
          <strong className="me-2 font-medium">{t("title")}</strong>
          <span className="text-ink-muted">{t("banner")}</span>
        </span>
      </p>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {hasMailbox && (
          <Link href={"/mailbox" as Route} className="text-accent-ink underline underline-offset-2 hover:no-underline">
            {t("mailbox")}
          </Link>
        )}
        <form action={leave}>
          <Button type="submit" size="sm">
            {t("leave")}
          </Button>
        </form>
      </span>
    </aside>
  );
}
