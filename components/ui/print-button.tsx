"use client";

import type { ReactNode } from "react";
import { Button, type ButtonVariant } from "./button";
import { Printer } from "./icons";
import { useHydrated } from "./use-hydrated";

export function PrintButton({ children, variant = "primary" }: { children: ReactNode; variant?: ButtonVariant }) {
  return (
    <Button
      variant={variant}
      icon={<Printer aria-hidden="true" />}
      disabled={!useHydrated()}
      onClick={() => window.print()}
      className="no-js:hidden"
    >
      {children}
    </Button>
  );
}
