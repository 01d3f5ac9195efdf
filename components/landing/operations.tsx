import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

const OPERATIONS = [
  {
    title: "verifyTitle",
    text: "verifyText",
    request: "GET /v1/verify?code=7K3M-Q2XD-9F4T-VW8P8",
    answer: '"authenticity": { "status": "authentic" }',
  },
  { title: "transferTitle", text: "transferText", request: "POST /v1/transfer", answer: '"status": "pending"' },
  { title: "registerTitle", text: "registerText", request: "POST /v1/products", answer: '"count": 1000' },
] as const;

/** What the service does, each with the request that does it, ruled like a page of entries. */
export function Operations({ locale }: { locale: Locale }) {
  const t = translator(locale, "landing");
  return (
    <ol className="border-b border-line">
      {OPERATIONS.map(({ title, text, request, answer }, index) => (
        <li
          key={title}
          className="grid gap-x-10 gap-y-3 border-t border-line py-7 md:grid-cols-[3rem_minmax(0,5fr)_minmax(0,4fr)]"
        >
          <span aria-hidden="true" className="font-mono text-sm text-ink-faint">
            {String(index + 1).padStart(2, "0")}
          </span>
          <div>
            <h3 className="font-serif text-xl font-medium tracking-tight">{t(title)}</h3>
            <p className="mt-1.5 max-w-prose text-md text-ink-muted">{t(text)}</p>
          </div>
          <div className="self-center font-mono text-sm leading-6">
            <p className="break-all">{request}</p>
            <p className="text-ink-muted">
              <span aria-hidden="true" className="text-accent-ink">
                →{" "}
              </span>
              {answer}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
