"use client";

import type { Route } from "next";
import Form from "next/form";
import { type ReactNode, useEffect, useRef } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { ChevronDown } from "@/components/ui/icons";
import { Select } from "@/components/ui/input";
import { FormPendingMark } from "@/components/ui/submit-button";
import { useHydrated } from "@/components/ui/use-hydrated";
import { FilterControl } from "./filter-control";
import type { FiltersData } from "./filters";
import { SORT_PARAM } from "./table-url";

interface FilterFormProps {
  path: string;
  state: string;
  children: ReactNode;
  className?: string;
}

/** A search may contain an e-mail address, so it is posted and does not appear in the URL. */
const searchAction = (path: string) => `/list-search?list=${encodeURIComponent(path)}`;

/**
 * A GET form whose state is in the URL. Before hydration a button applies it; afterwards changes apply immediately,
 * empty fields are omitted, and a search with an e-mail address is posted.
 */
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
