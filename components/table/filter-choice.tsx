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
      panelClassName="choices-panel"
    >
      <fieldset data-apply-at-once className="choices flex flex-col">
        <legend className="sr-only">{label}</legend>
        {[...(isSingle ? [any] : []), ...options].map(([value, words, count, bound]: OptionData) => (
          <label key={value}>
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
      <Button type="submit" size="sm" className="apply">
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
