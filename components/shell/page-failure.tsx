"use client";

import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/state-views";

interface PageFailureProps {
  error: Error & { digest?: string };
  retry: () => void;
}

/** Errors with a digest occurred on the server and are logged; others occurred in the browser or network. */
export function PageFailure({ error, retry }: PageFailureProps) {
  const t = useTranslations("errors");
  return (
    <ErrorState
      title={t(error.digest ? "failedTitle" : "brokenTitle")}
      action={
        <Button variant="primary" onClick={retry}>
          {t("tryAgain")}
        </Button>
      }
    >
      <p>{t(error.digest ? "failedText" : "brokenText")}</p>
      {error.digest && (
        <p className="mt-3 text-sm">
          {t("reference")}: <code className="font-mono">{error.digest}</code>
        </p>
      )}
    </ErrorState>
  );
}
