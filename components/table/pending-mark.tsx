"use client";

import { useLinkStatus } from "next/link";

/** Inside a link: marks that its page is on the way, so that the list can dim (`has-data-pending`). */
export function PendingMark() {
  const { pending } = useLinkStatus();
  return pending ? <span data-pending hidden /> : null;
}
