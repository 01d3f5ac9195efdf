"use client";

import { useEffect, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { rowCheckboxes, setAllRows, watchSelection } from "./selection";

/** The checkbox in the head: chooses every row of the page. Without JavaScript it is not shown. */
export function SelectPage({ formId, label }: { formId: string; label: string }) {
  const [share, setShare] = useState<"none" | "some" | "all">("none");

  useEffect(() => {
    const count = () => {
      const boxes = rowCheckboxes(formId);
      const chosen = boxes.filter((box) => box.checked).length;
      setShare(chosen === 0 ? "none" : chosen === boxes.length ? "all" : "some");
    };
    count();
    return watchSelection(formId, count);
  }, [formId]);

  return (
    <Checkbox
      aria-label={label}
      checked={share === "all"}
      ref={(box) => {
        if (box) box.indeterminate = share === "some";
      }}
      onChange={(event) => setAllRows(formId, event.currentTarget.checked)}
      className="no-js:invisible"
    />
  );
}
