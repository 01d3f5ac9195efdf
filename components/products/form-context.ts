"use client";

import { createContext, useContext } from "react";
import type { Control, UseFormRegister, UseFormSetValue, FieldValues } from "react-hook-form";
import type { InvalidLine } from "./serial-lines";
import type { FormWords } from "./use-field-words";

/** What every field of the product form works with. */
export interface ProductFormContext {
  words: FormWords;
  /** The reader's language. */
  locale: string;
  control: Control;
  register: UseFormRegister<FieldValues>;
  setValue: UseFormSetValue<FieldValues>;
  /** What is wrong at a place of the form, in the reader's language. */
  errorAt: (place: string) => string | undefined;
  /** Serial numbers that were refused. */
  invalidLines: readonly InvalidLine[];
  /** What a place of the form held when it was shown. */
  initial: Readonly<Record<string, string | undefined>>;
}

const Context = createContext<ProductFormContext | null>(null);

export const ProductFormProvider = Context.Provider;

export function useProductFormContext(): ProductFormContext {
  const context = useContext(Context);
  if (!context) throw new Error("a field of the product form stands outside of it");
  return context;
}
