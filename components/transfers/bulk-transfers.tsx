"use client";

import { useActionState } from "react";
import { Arrival } from "@/components/ui/arrival";
import type { FormAction } from "@/lib/platform/input/form-state";
import type { BulkStep } from "@/lib/transfers/bulk-transfers/bulk-steps";
import { BulkListForm, type ListBounds } from "./bulk-list-form";
import { BulkResult } from "./bulk-result";
import { BulkValidation } from "./bulk-validation";

interface BulkTransfersProps {
  action: FormAction<BulkStep>;
  bounds: ListBounds;
  /** Where a list begun before stands. */
  initial?: BulkStep;
}

/** Many transfers of one list: the list, what its lines would meet, what came of them. One action for all. */
export function BulkTransfers({ action, bounds, initial }: BulkTransfersProps) {
  const [state, submit, isPending] = useActionState(action, initial ? { result: initial } : {});
  const form = { action: submit, isPending };
  const listError = state.errors?.list ?? state.message;
  const given = state.result?.step === "list" ? state.result.text : undefined;
  switch (state.result?.step) {
    case "check":
      return (
        <Arrival key="check">
          <BulkValidation {...form} check={state.result} />
        </Arrival>
      );
    case "done":
      return (
        <Arrival key="done">
          <BulkResult {...form} done={state.result} bounds={bounds} />
        </Arrival>
      );
    default:
      return (
        <BulkListForm {...form} key={given} text={given ?? state.values?.list} bounds={bounds} listError={listError} />
      );
  }
}
