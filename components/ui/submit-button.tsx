"use client";

import { useLinkStatus } from "next/link";
import type { ComponentProps } from "react";
import { useFormStatus } from "react-dom";
import { Button } from "./button";

export function SubmitButton(props: Omit<ComponentProps<typeof Button>, "type" | "pending">) {
  const { pending } = useFormStatus();
  return <Button variant="primary" {...props} type="submit" pending={pending} />;
}

/** Inside a link: marks that its page is loading, so that related content can dim (`group-has-data-pending`). */
export function PendingMark() {
  const { pending } = useLinkStatus();
  return pending ? <span data-pending hidden /> : null;
}

export function FormPendingMark() {
  const { pending } = useFormStatus();
  return pending ? <span data-pending hidden /> : null;
}
