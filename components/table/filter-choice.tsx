import { Button, buttonClass } from "@/components/ui/button";
import { ChevronDown } from "@/components/ui/icons";
import { Popover } from "@/components/ui/popover";
import { Badge } from "@/components/ui/status";
import type { FilterData, FiltersData, OptionData } from "./filter-data";

interface FilterChoiceProps {
  filter: Extract<FilterData, { kind: "choice" }>;
  texts: FiltersData["texts"];
}

/** A facet: its values with the number of rows each would leave. */
export function FilterChoice({
  filter: { name, label, isSingle, chosen, chosenCount, options },
  texts,
}: FilterChoiceProps) {
  const any = ["", texts.any] as const;
  return (
    <Popover
      triggerClassName={buttonClass(
        "secondary",
        "md",
        chosenCount === undefined ? undefined : "border-accent-line text-accent-ink",
      )}
      trigger={
        <>
          {label}
          {chosenCount !== undefined && <Badge tone="accent">{chosenCount}</Badge>}
          <ChevronDown aria-hidden="true" className="-mr-1 text-ink-muted" />
        </>
      }
      className="max-sm:static"
      panelClassName="top-full left-0 mt-1 max-h-80 min-w-56 overflow-y-auto p-1.5 max-sm:inset-x-0 max-sm:top-auto"
    >
      <fieldset data-apply-at-once className="flex flex-col">
        <legend className="sr-only">{label}</legend>
        {[...(isSingle ? [any] : []), ...options].map(([value, words, count, bound]: OptionData) => (
          <label key={value} className="option">
            <input
              type={isSingle ? "radio" : "checkbox"}
              name={name}
              value={value}
              defaultChecked={chosen.includes(value) || (value === "" && chosen.length === 0)}
            />
            <span>{words}</span>
            {count !== undefined &&
              (bound === undefined ? <span>{count}</span> : <Bound count={count} words={bound} />)}
          </label>
        ))}
      </fieldset>
      <Button type="submit" size="sm" className="mt-1.5 w-full group-data-hydrated/filters:hidden">
        {texts.apply}
      </Button>
    </Popover>
  );
}

function Bound({ count, words }: { count: string; words: string }) {
  return (
    <span>
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
