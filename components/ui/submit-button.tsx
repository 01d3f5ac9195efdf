"use client";

import { useLinkStatus } from "next/link";
import type { ComponentProps } from "react";
import { useFormStatus } from "react-dom";
import { Button } from "./button";

/** The button that sends its form; shows that work is going on while a form action runs. Works before hydration. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, "type" | "pending">) {
  const { pending } = useFormStatus();
  return <Button variant="primary" {...props} type="submit" pending={pending} />;
}

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
