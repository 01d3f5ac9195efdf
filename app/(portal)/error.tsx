"use client";

import { useEffect } from "react";
import { PageFailure } from "@/components/shell/page-failure";

interface PortalErrorProps {
  error: Error & { digest?: string };
  retry: () => void;
  reset: () => void;
}

export default function PortalError({ error, retry, reset }: PortalErrorProps) {
  // Taken back by its sender: the form is there again, with what was typed.
  const isTakenBack = error.name === "NotSentError";
  useEffect(() => {
    if (isTakenBack) reset();
  }, [isTakenBack, reset]);
  return isTakenBack ? null : <PageFailure error={error} retry={retry} />;
}
