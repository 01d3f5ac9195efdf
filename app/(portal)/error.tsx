"use client";

import { PageFailure } from "@/components/shell/page-failure";

export default function PortalError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return <PageFailure error={error} retry={retry} />;
}
