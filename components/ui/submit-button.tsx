"use client";

import type { ComponentProps } from "react";
import { useFormStatus } from "react-dom";
import { Button } from "./button";

/** The button that sends its form; shows that work is going on while a form action runs. Works before hydration. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, "type" | "pending">) {
  const { pending } = useFormStatus();
  return <Button variant="primary" {...props} type="submit" pending={pending} />;
}
