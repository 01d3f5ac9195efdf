"use client";

import { useEffect } from "react";
import { PageFailure } from "@/components/shell/page-failure";

interface PortalErrorProps {
  error: Error & { digest?: string };
  retry: () => void;
  reset: () => void;
}

export default function PortalError({ error, retry, reset }: PortalErrorProps) {
  // The sender cancelled the request: show the form again with its input.
  const isTakenBack = error.name === "NotSentError";
  useEffect(() => {
    if (isTakenBack) reset();
  }, [isTakenBack, reset]);
  return isTakenBack ? null : <PageFailure error={error} retry={retry} />;
}
