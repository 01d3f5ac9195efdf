import type { Route } from "next";
import Form from "next/form";
import { type ReactNode, useEffect, useRef } from "react";
import { useHydrated } from "@/components/ui/use-hydrated";

interface FilterFormProps {
  path: string;
  /** The filters in force, as a query string. */
  state: string;
  children: ReactNode;
  className?: string;
}

/** Where a search is posted that may name a mailbox, so that no address of a page contains one. */
export const searchAction = (path: string) => `/list-search?list=${encodeURIComponent(path)}`;

/**
 * A GET form that keeps its state in the address. Before hydration its apply button posts it; afterwards a choice takes
 * effect at once, empty fields stay out of the address, and a search with a mailbox is posted.
 */
export function FilterForm({ path, state, children, className }: FilterFormProps) {
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
