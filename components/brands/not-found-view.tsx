"use client";

import { buttonClass } from "@/components/ui/button";
import { Stamp, Wordmark } from "./brand-signs";
import { DocumentPage } from "./document-page";

/** Every page contains this view for the browser, so it takes plain texts and uses plain links to stay small. */
export function NotFoundView({ texts }: { texts: Record<"kind" | "issuer" | "title" | "text" | "toStart", string> }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-6 px-5 py-16">
      <a href="/" className="w-fit text-xl text-accent-ink">
        <Wordmark />
      </a>
      <DocumentPage seed="404" kind={texts.kind} issuer={texts.issuer}>
        <Stamp title="404" tone="accent" decorative className="float-right mt-2 ml-4" />
        <h1 className="font-serif text-2xl font-medium tracking-tight">{texts.title}</h1>
        <p className="mt-2 mb-6 max-w-prose text-md text-ink-muted">{texts.text}</p>
        <a href="/" className={buttonClass("primary")}>
          {texts.toStart}
        </a>
      </DocumentPage>
    </main>
  );
}
