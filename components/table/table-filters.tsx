"use client";

import type { Route } from "next";
import Form from "next/form";
import { type ReactNode, useEffect, useRef } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { ChevronDown, Search } from "@/components/ui/icons";
import { Select, CONTROL_HEIGHT, controlClass, Input } from "@/components/ui/input";
import { Popover } from "@/components/ui/popover";
import { Badge } from "@/components/ui/status";
import { FormPendingMark } from "@/components/ui/submit-button";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { FiltersData, FilterData, OptionData } from "./filters";
import { SORT_PARAM } from "./table-url";

interface FilterFormProps {
  path: string;
  state: string;
  children: ReactNode;
  className?: string;
}

const searchAction = (path: string) => `/list-search?list=${encodeURIComponent(path)}`;

/** Before hydration a button applies it; then changes apply at once. A search with an e-mail address is posted. */
function FilterForm({ path, state, children, className }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  const shownState = useRef(state);

  // A page from the back/forward cache has old input, while the list shows the URL's filters.
  useEffect(() => {
    const sayAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) form.current?.reset();
    };
    window.addEventListener("pageshow", sayAgain);
    return () => window.removeEventListener("pageshow", sayAgain);
  }, []);

  // Fields keep user input until the list has changed, then they show the URL's values.
  useEffect(() => {
    if (shownState.current === state) return;
    shownState.current = state;
    form.current?.reset();
  }, [state]);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const dropEmpty = ({ formData }: FormDataEvent) => {
      for (const name of new Set(formData.keys())) {
        const values = formData.getAll(name).filter((value) => value !== "");
        formData.delete(name);
        for (const value of values) formData.append(name, value);
      }
    };
    element.addEventListener("formdata", dropEmpty);
    return () => element.removeEventListener("formdata", dropEmpty);
  }, []);

  return (
    <Form
      ref={form}
      action={path as Route}
      scroll={false}
      prefetch={false}
      role="search"
      // Browser autofill would restore old input, but the URL decides.
      autoComplete="off"
      data-hydrated={isHydrated || undefined}
      className={`group/filters ${className ?? ""}`}
      onSubmit={(event) => {
        const element = event.currentTarget;
        if (!String(new FormData(element).get("q") ?? "").includes("@")) return;
        event.preventDefault();
        element.method = "post";
        element.action = searchAction(path);
        element.submit();
      }}
      onChange={(event) => {
        if ((event.target as HTMLElement).closest("[data-apply-at-once]")) event.currentTarget.requestSubmit();
      }}
    >
      {children}
    </Form>
  );
}

/** More would push the first row off a phone's screen. */
const UNFOLDED_MAX = 2;

export function TableFilters({ data }: { data: FiltersData }) {
  const isHydrated = useHydrated();
  const { tableId, path, state, keptParams, filters, order, texts } = data;
  const controls = (isSearch: boolean) =>
    filters
      .filter(({ kind }) => (kind === "search") === isSearch)
      .map((filter) => (
        <FilterControl
          key={filter.kind === "days" ? filter.label : filter.name}
          tableId={tableId}
          filter={filter}
          texts={texts}
        />
      ));
  const others = controls(false);
  const rest = (
    <>
      {others}
      {order && (
        <div data-apply-at-once className="grow md:hidden">
          <Select
            key={order.value}
            name={SORT_PARAM}
            aria-label={order.label}
            options={order.options}
            defaultValue={order.value}
          />
        </div>
      )}
    </>
  );
  return (
    <FilterForm
      path={path}
      state={state}
      className="relative flex grow flex-wrap items-center gap-2 sm:min-w-0 sm:flex-1"
    >
      {keptParams.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {controls(true)}
      {others.length + Number(order !== undefined) > UNFOLDED_MAX ? (
        <FilterFold label={texts.filters}>{rest}</FilterFold>
      ) : (
        rest
      )}
      <FormPendingMark />
      <div className="hidden no-js:block">
        <Button type="submit" {...(!isHydrated && { formMethod: "post", formAction: searchAction(path) })}>
          {texts.apply}
        </Button>
      </div>
    </FilterForm>
  );
}

interface FilterFoldProps {
  label: string;
  children: ReactNode;
}

function FilterFold({ label, children }: FilterFoldProps) {
  return (
    <details className="filter-fold group/fold w-full">
      <summary className={buttonClass("secondary", "md", "w-full")}>
        {label}
        <ChevronDown aria-hidden="true" className="-mr-1 text-ink-muted group-open/fold:rotate-180" />
      </summary>
      <div className="mt-2 flex flex-wrap items-center gap-2">{children}</div>
    </details>
  );
}

interface FilterControlProps {
  tableId: string;
  filter: FilterData;
  texts: FiltersData["texts"];
}

function FilterControl({ tableId, filter, texts }: FilterControlProps) {
  if (filter.kind === "search") return <SearchField tableId={tableId} filter={filter} />;
  if (filter.kind === "day" || filter.kind === "text")
    return <OneField tableId={tableId} filter={filter} applyLabel={texts.apply} />;
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

interface OneFieldProps {
  tableId: string;
  filter: Extract<FilterData, { kind: "day" | "text" }>;
  applyLabel: string;
}

function OneField({ tableId, filter: { kind, name, label, value }, applyLabel }: OneFieldProps) {
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
          type={kind === "day" ? "date" : "text"}
          name={name}
          defaultValue={value}
          maxLength={kind === "day" ? undefined : 100}
          className={`${controlClass} ${CONTROL_HEIGHT} ${kind === "day" ? "w-40" : "w-52 font-mono text-sm"}`}
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
