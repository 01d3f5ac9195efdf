"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";

/** Sends itself in a visible page. Without scripts, and in a preview, the button sends it. */
export function SignInByLink({ action, label }: { action: string; label: string }) {
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current || document.visibilityState !== "visible") return;
    isSent.current = true;
    form.current?.requestSubmit();
  }, []);
  return (
    <form ref={form} method="post" action={action}>
      <Button type="submit" variant="primary" size="lg" className="w-full">
        {label}
      </Button>
    </form>
  );
}
