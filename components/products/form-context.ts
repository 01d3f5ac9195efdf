"use client";

import { createContext, useContext, useEffect } from "react";
import type { Control, UseFormRegister, UseFormSetValue, FieldValues } from "react-hook-form";
import { useTranslations } from "use-intl";
import type { InvalidLine } from "./serial-lines";

interface ProductFormContext {
  texts: FormTexts;
  locale: string;
  control: Control;
  register: UseFormRegister<FieldValues>;
  setValue: UseFormSetValue<FieldValues>;
  errorAt: (pointer: string) => string | undefined;
  invalidLines: readonly InvalidLine[];
  initial: Readonly<Record<string, string | undefined>>;
}

const Context = createContext<ProductFormContext | null>(null);

export const ProductFormProvider = Context.Provider;

export function useProductFormContext(): ProductFormContext {
  const context = useContext(Context);
  if (!context) throw new Error("a field of the product form stands outside of it");
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
