import { Button, buttonClass } from "@/components/ui/button";
import { ChevronDown, Search } from "@/components/ui/icons";
import { CONTROL_HEIGHT, controlClass, Input } from "@/components/ui/input";
import { Popover } from "@/components/ui/popover";
import { Badge } from "@/components/ui/status";
import type { FilterData, FiltersData, OptionData } from "./filters";

interface FilterControlProps {
  tableId: string;
  filter: FilterData;
  texts: FiltersData["texts"];
}

export function FilterControl({ tableId, filter, texts }: FilterControlProps) {
  if (filter.kind === "search") return <SearchField tableId={tableId} filter={filter} />;
  if (filter.kind === "day") return <Day tableId={tableId} filter={filter} applyLabel={texts.apply} />;
  if (filter.kind === "days") return <DayRange filter={filter} />;
  return <FilterChoice filter={filter} texts={texts} />;
}

type Kind<K extends FilterData["kind"]> = Extract<FilterData, { kind: K }>;

function SearchField({ tableId, filter }: { tableId: string; filter: Kind<"search"> }) {
  return (
    <div className="relative w-full sm:w-72">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-faint"
      />
      <Input
        id={`${tableId}-${filter.name}`}
        type="search"
        name={filter.name}
        defaultValue={filter.value}
        maxLength={200}
        aria-label={filter.label}
        placeholder={filter.placeholder}
        className="pl-8.5"
      />
    </div>
  );
}

interface DayProps {
  tableId: string;
  filter: Kind<"day">;
  applyLabel: string;
}

function Day({ tableId, filter: { name, label, value }, applyLabel }: DayProps) {
  const id = `${tableId}-${name}`;
  return (
    <Popover
      triggerClassName={buttonClass("secondary", "md", value ? "border-accent-line text-accent-ink" : undefined)}
      trigger={
        <>
          {label}
          <ChevronDown aria-hidden="true" className="-mr-1 text-ink-muted" />
        </>
      }
      className="max-sm:static"
      panelClassName="top-full left-0 mt-1 p-2.5 max-sm:inset-x-0 max-sm:top-auto"
    >
      <div data-apply-at-once className="flex flex-col gap-1">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        <input
          id={id}
          type="date"
          name={name}
          defaultValue={value}
          className={`${controlClass} ${CONTROL_HEIGHT} w-40`}
        />
      </div>
      <Button type="submit" size="sm" className="mt-2 w-full group-data-hydrated/filters:hidden">
        {applyLabel}
      </Button>
    </Popover>
  );
}

function DayRange({ filter: { label, fields } }: { filter: Kind<"days"> }) {
  const [from, to] = fields.map((field) => (
    <input
      key={field.name}
      type="date"
      name={field.name}
      defaultValue={field.value}
      aria-label={field.label}
      className={`${controlClass} ${CONTROL_HEIGHT} min-w-0 max-sm:flex-1 sm:w-36`}
    />
  ));
  return (
    <fieldset data-apply-at-once className="flex min-w-0 items-center gap-1.5 max-sm:w-full max-sm:flex-wrap">
      <legend className="sr-only">{label}</legend>
      <span aria-hidden="true" className="text-sm text-ink-muted max-sm:w-full">
        {label}
      </span>
      {from}
      <span aria-hidden="true" className="text-ink-faint">
        –
      </span>
      {to}
    </fieldset>
  );
}

interface FilterChoiceProps {
  filter: Extract<FilterData, { kind: "choice" }>;
  texts: FiltersData["texts"];
}

function FilterChoice({ filter: { name, label, isSingle, chosen, chosenCount, options }, texts }: FilterChoiceProps) {
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
        {[...(isSingle ? [any] : []), ...options].map(([value, optionLabel, count, bound]: OptionData) => (
          <label key={value}>
            <input
              type={isSingle ? "radio" : "checkbox"}
              name={name}
              value={value}
              defaultChecked={chosen.includes(value) || (value === "" && chosen.length === 0)}
            />
            <span>{optionLabel}</span>
            {count !== undefined &&
              (bound === undefined ? <span>{count}</span> : <Bound count={count} label={bound} />)}
          </label>
        ))}
      </fieldset>
      <Button type="submit" size="sm" className="apply">
        {texts.apply}
      </Button>
    </Popover>
  );
}

function Bound({ count, label }: { count: string; label: string }) {
  return (
    <span>
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
