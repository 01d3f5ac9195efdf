"use client";

import { useActionState } from "react";
import { useGuardedAction } from "@/components/ui/action-form";
import { FieldError } from "@/components/ui/field";
import { Send } from "@/components/ui/icons";
import { SubmitButton } from "@/components/ui/submit-button";
import type { FormAction } from "@/lib/platform/input/form-state";

interface StartPreviewedProps<Result> {
  action: FormAction<Result>;
  encryptedDraft: string;
  label: string;
}

export function StartPreviewed<Result>({ action, encryptedDraft, label }: StartPreviewedProps<Result>) {
  const [state, submit] = useActionState(useGuardedAction(action), {});
  return (
    <form action={submit} className="flex flex-col items-end gap-1">
      <input type="hidden" name="draft" value={encryptedDraft} />
      <SubmitButton icon={<Send aria-hidden="true" />}>{label}</SubmitButton>
      {state.message && (
        <FieldError live className="max-w-80">
          {state.message}
        </FieldError>
      )}
    </form>
  );
}
