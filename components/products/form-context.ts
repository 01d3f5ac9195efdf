"use client";

import { createContext, useContext, useEffect } from "react";
import type { Control, UseFormRegister, UseFormSetValue, FieldValues } from "react-hook-form";
import { useTranslations } from "use-intl";
import type { DeclaredForm } from "@/lib/products/form/declare-form";
import type { FormField } from "@/lib/products/form/form-sections";
import type { InvalidLine } from "./serial-lines";

interface ProductFormContext {
  texts: FormTexts;
  locale: string;
  declared: DeclaredForm;
  /** Whether a fold with these fields is open: one of them has an error, or a value that was sent and not saved. */
  isOpened: (fields: readonly FormField[]) => boolean;
  /** Fields with a value when the page was opened, which stay where they are while a reader types. */
  answeredAtFirst: ReadonlySet<string>;
  control: Control;
  register: UseFormRegister<FieldValues>;
  setValue: UseFormSetValue<FieldValues>;
  errorAt: (pointer: string) => string | undefined;
  invalidLines: readonly InvalidLine[];
  initial: Readonly<Record<string, string | undefined>>;
}

const Context = createContext<ProductFormContext | null>(null);

export const ProductFormProvider = Context.Provider;

const NO_FIELDS: ReadonlySet<string> = new Set();

/** Fields that have a value now. */
export const AnsweredFields = createContext(NO_FIELDS);

/** Opens the folds around a field and moves the focus to it. */
export function revealField(pointer: string): void {
  const element = document.getElementById(`field-${pointer}`);
  if (!element) return;
  for (let fold = element.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
    fold.open = true;
  element.scrollIntoView({ block: "center" });
  element.focus({ preventScroll: true });
}

export function useProductFormContext(): ProductFormContext {
  const context = useContext(Context);
  if (!context) throw new Error("A field of the product form is outside of the form.");
  return context;
}

export function useFieldTexts() {
  return {
    products: useTranslations("products"),
    ecodesign: useTranslations("ecodesign"),
    help: useTranslations("fieldHelp"),
    portal: useTranslations("portal"),
    units: useTranslations("units"),
  };
}

export type FormTexts = ReturnType<typeof useFieldTexts>;

export function useLeaveGuard(isUnsaved: boolean, question: string): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest("a");
      const staysHere = !link || link.target === "_blank" || link.getAttribute("href")?.startsWith("#");
      if (staysHere || event.ctrlKey || event.metaKey || event.shiftKey || window.confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, [isUnsaved, question]);
}
