import type { ReactNode } from "react";
import type { ButtonVariant } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";

interface ImportConfirmProps {
  importId: string;
  action: (form: FormData) => Promise<void>;
  variant?: ButtonVariant;
  words: {
    label: ReactNode;
    title: ReactNode;
    /** What happens, and what is lost by it. */
    text: ReactNode;
    confirm: string;
    keep: string;
  };
}

/** A button for something that is done to a whole import, which asks first. */
export function ImportConfirm({
  importId,
  action,
  variant,
  words: { label, title, text, confirm, keep },
}: ImportConfirmProps) {
  return (
    <ConfirmDialog
      trigger={label}
      triggerVariant={variant}
      title={title}
      description={text}
      action={action}
      confirmLabel={confirm}
      cancelLabel={keep}
    >
      <input type="hidden" name="importId" value={importId} />
    </ConfirmDialog>
  );
}
