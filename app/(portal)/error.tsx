"use client";

import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";

interface PortalErrorProps {
  error: Error & { digest?: string };
  retry: () => void;
}

export default function PortalError({ error, retry }: PortalErrorProps) {
  const t = useTranslations("errors");
  return (
    <ErrorState
      title={t("failedTitle")}
      action={
        <>
          <LinkButton href="/home">{t("toStart")}</LinkButton>
          <Button variant="primary" onClick={retry}>
            {t("tryAgain")}
          </Button>
        </>
      }
    >
      <p>{t("failedText")}</p>
      {error.digest && (
        <p className="mt-2 font-mono text-sm">
          {t("reference")}: {error.digest}
        </p>
      )}
    </ErrorState>
  );
}
