"use client";

import { PageFailure } from "@/components/shell/page-failure";

export default function FailedPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center px-5 py-16">
      <PageFailure error={error} retry={reset} />
    </main>
  );
}
