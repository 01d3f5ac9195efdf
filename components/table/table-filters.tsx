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
  /** The filters in force, as a query string. */
  state: string;
  children: ReactNode;
  className?: string;
}

/** Where a search is posted that may name a mailbox, so that no address of a page contains one. */
const searchAction = (path: string) => `/list-search?list=${encodeURIComponent(path)}`;

/**
 * A GET form that keeps its state in the address. Before hydration its apply button posts it; afterwards a choice takes
 * effect at once, empty fields stay out of the address, and a search with a mailbox is posted.
 */
function FilterForm({ path, state, children, className }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  const shown = useRef(state);

  // A page that comes back as it was left has what was typed into it since, and the list has not.
  useEffect(() => {
    const sayAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) form.current?.reset();
    };
    window.addEventListener("pageshow", sayAgain);
    return () => window.removeEventListener("pageshow", sayAgain);
  }, []);

  // The fields are the reader's until the list has changed; then they say again what the address says.
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
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
      // Browsers fill in again what was typed on an earlier visit; what stands here is for the address to say.
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

/** More than these would push the first row off a phone's screen. */
const UNFOLDED_MAX = 2;

/** The filters of a list as one GET form, with what the address holds besides kept in hidden fields. */
export function TableFilters({ data }: { data: FiltersData }) {
  const isHydrated = useHydrated();
  const { tableId, path, state, kept, filters, order, texts } = data;
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
      {kept.map(([name, value]) => (
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
  /** With how many of the filters in it are in force. */
  label: string;
  children: ReactNode;
}

/** Filters that a narrow screen folds under one button; a wide one shows them all (`filter-fold`). */
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
