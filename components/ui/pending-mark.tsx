"use client";

import { useLinkStatus } from "next/link";
import { useFormStatus } from "react-dom";

/** Inside a link: marks that its page is on the way, so that what it concerns can dim (`group-has-data-pending`). */
export function PendingMark() {
  const { pending } = useLinkStatus();
  return pending ? <span data-pending hidden /> : null;
}

/** The same inside a form. */
export function FormPendingMark() {
  const { pending } = useFormStatus();
  return pending ? <span data-pending hidden /> : null;
}
