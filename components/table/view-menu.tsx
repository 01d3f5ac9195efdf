import { Button, buttonClass } from "@/components/ui/button";
import { CheckboxField } from "@/components/ui/checkbox";
import { SlidersHorizontal } from "@/components/ui/icons";
import { Popover } from "@/components/ui/popover";
import { RadioField } from "@/components/ui/radio-group";
import type { Translate } from "@/lib/platform/i18n/translator";

interface ViewMenuProps {
  tableId: string;
  columns: readonly { id: string; label: string; isShown: boolean }[];
  density: "comfortable" | "compact";
  t: Translate<"table">;
}

/** Which columns, and how high the rows: kept per list and person. A plain form, so that it works before hydration. */
export function ViewMenu({ tableId, columns, density, t }: ViewMenuProps) {
  return (
    <Popover
      className="max-md:hidden"
      triggerClassName={buttonClass("secondary")}
      trigger={
        <>
          <SlidersHorizontal aria-hidden="true" className="text-ink-muted" />
          {t("view")}
        </>
      }
      panelClassName="top-full right-0 mt-1 w-60 p-3"
    >
      <form action="/list-views" method="post" className="flex flex-col gap-3">
        <input type="hidden" name="table" value={tableId} />
        <fieldset>
          <legend className="micro-label mb-1 text-ink-muted">{t("shownColumns")}</legend>
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
          <legend className="micro-label mb-1 text-ink-muted">{t("density")}</legend>
          <RadioField
            name="density"
            value="comfortable"
            label={t("comfortable")}
            defaultChecked={density === "comfortable"}
          />
          <RadioField name="density" value="compact" label={t("compact")} defaultChecked={density === "compact"} />
        </fieldset>
        <Button type="submit">{t("apply")}</Button>
      </form>
    </Popover>
  );
}
