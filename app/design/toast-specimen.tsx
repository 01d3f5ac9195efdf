"use client";

import { Button } from "@/components/ui/button";
import { ToastProvider, useToast } from "@/components/ui/toast";

export function ToastSpecimen({ dismissLabel }: { dismissLabel: string }) {
  return (
    <ToastProvider dismissLabel={dismissLabel}>
      <ToastButtons />
    </ToastProvider>
  );
}

function ToastButtons() {
  const toast = useToast();
  return (
    <>
      <Button onClick={() => toast({ title: "Key revoked", description: "Every system that uses it is refused now." })}>
        Toast
      </Button>
      <Button onClick={() => toast({ title: "Not saved", description: "The network is away.", tone: "critical" })}>
        Critical toast
      </Button>
    </>
  );
}
