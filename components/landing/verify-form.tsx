import { buttonClass } from "@/components/ui/button";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

/** A GET form, so its answer has an address and no script. The code is read leniently by the page that answers. */
export function VerifyForm({ locale }: { locale: Locale }) {
  const t = translator(locale, "landing");
  return (
    <form action="/p" className="max-w-lg">
      <label htmlFor="code" className="micro-label text-on-cover-muted">
        {t("codeLabel")}
      </label>
      <div className="mt-1.5 flex flex-col gap-2 sm:flex-row">
        <input
          id="code"
          name="code"
          required
          maxLength={200}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="7K3M-Q2XD-9F4T-VW8P8"
          aria-describedby="code-hint"
          className={
            "h-12 min-w-0 grow rounded-md border border-foil/45 bg-cover-raised px-3.5 font-mono text-md " +
            "tracking-wide text-on-cover transition-colors placeholder:text-on-cover-muted hover:border-foil/80"
          }
        />
        <button className={buttonClass("secondary", "lg", "h-12! border-foil! bg-foil! text-cover! hover:opacity-90")}>
          {t("verify")}
        </button>
      </div>
      <p id="code-hint" className="mt-2 text-sm text-on-cover-muted">
        {t("codeHint")}
      </p>
    </form>
  );
}
