"use client";

import { type ReactNode, useActionState } from "react";
import { Arrival } from "@/components/ui/arrival";
import type { FormAction } from "@/lib/platform/input/form-state";
import type { BulkStep } from "@/lib/transfers/bulk-transfers/bulk-steps";
import { BulkListForm, type ListBounds } from "./bulk-list-form";
import { BulkValidation } from "./bulk-validation";

interface BulkTransfersProps {
  action: FormAction<BulkStep>;
  bounds: ListBounds;
  /** Lines of a list begun before that were refused, to be repaired and sent again. */
  repair?: string;
  /** What came of that list; it stands above until another is checked. */
  children?: ReactNode;
}

/** Many transfers of one list: the list, what its lines would meet, what came of them. One action for all. */
export function BulkTransfers({ action, bounds, repair, children }: BulkTransfersProps) {
  const [state, submit, isPending] = useActionState(action, {});
  const form = { action: submit, isPending };
  const listError = state.errors?.list ?? state.message;
  if (state.result?.step === "check")
    return (
      <Arrival key="check">
        <BulkValidation {...form} check={state.result} />
      </Arrival>
    );
  const given = state.result?.step === "list" ? state.result.text : undefined;
  const text = given ?? state.values?.list ?? repair;
  return (
    <div className="flex flex-col gap-8">
      {given === undefined && children}
      {text !== "" && (
        <BulkListForm
          {...form}
          key={given}
          text={text}
          bounds={bounds}
          listError={listError}
          repair={repair !== undefined}
        />
      )}
    </div>
  );
}
