"use client";

import { buttonClass } from "@/components/ui/button";
import { LAST_RESORT } from "@/lib/platform/i18n/last-resort";
import "./globals.css";

/** Without the root layout, so it shows every language; its scripts have no nonce, so retry is a link. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <body>
        <title>Carnet</title>
        <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-8 px-6 py-16">
          {LAST_RESORT.map(({ lang, title, text, textHere, retry }) => (
            <section key={lang} lang={lang} className="border-t border-line pt-5">
              <h1 className="font-serif text-xl font-medium">{title}</h1>
              <p className="mt-1 mb-4 text-ink-muted">{error.digest ? text : textHere}</p>
              <a href="" className={buttonClass()}>
                {retry}
              </a>
            </section>
          ))}
          {error.digest && <code className="font-mono text-sm text-ink-muted">{error.digest}</code>}
        </main>
      </body>
    </html>
  );
}
