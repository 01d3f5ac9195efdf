"use client";

import { Button, buttonClass } from "@/components/ui/button";
import { CheckboxField } from "@/components/ui/checkbox";
import { SlidersHorizontal } from "@/components/ui/icons";
import { Popover } from "@/components/ui/popover";
import { RadioField } from "@/components/ui/radio-group";

export interface ViewData {
  tableId: string;
  columns: readonly { id: string; label: string; isShown: boolean }[];
  density: "comfortable" | "compact";
  texts: Record<"view" | "shownColumns" | "density" | "comfortable" | "compact" | "apply", string>;
}

/** Which columns, and how high the rows: kept per list and person. A plain form, so that it works before hydration. */
export function ViewMenu({ data: { tableId, columns, density, texts } }: { data: ViewData }) {
  return (
    <Popover
      className="max-md:hidden"
      triggerClassName={buttonClass("secondary")}
      trigger={
        <>
          <SlidersHorizontal aria-hidden="true" className="text-ink-muted" />
          {texts.view}
        </>
      }
      panelClassName="top-full right-0 mt-1 w-60 p-3"
    >
      <form action="/list-views" method="post" className="flex flex-col gap-3">
        <input type="hidden" name="table" value={tableId} />
        <fieldset>
          <legend className="micro-label mb-1 text-ink-muted">{texts.shownColumns}</legend>
          <div className="max-h-64 overflow-y-auto">
            {columns.map(({ id, label, isShown }) => (
              <div key={id}>
                <input type="hidden" name="column" value={id} />
                <CheckboxField name="shown" value={id} label={label} defaultChecked={isShown} />
              </div>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className="micro-label mb-1 text-ink-muted">{texts.density}</legend>
          <RadioField
            name="density"
            value="comfortable"
            label={texts.comfortable}
            defaultChecked={density === "comfortable"}
          />
          <RadioField name="density" value="compact" label={texts.compact} defaultChecked={density === "compact"} />
        </fieldset>
        <Button type="submit">{texts.apply}</Button>
      </form>
    </Popover>
  );
}
