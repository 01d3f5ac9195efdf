"use client";

import { type ComponentProps, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/input";
import { LIST_CHARACTERS_MAX } from "@/lib/products/units/unit-lines";

export interface InvalidLine {
  line: number;
  given: string;
  problem: string;
}

const SHOWN_MAX = 50;
const NEWLINE = /\r\n|\r|\n/;
const countLines = (text: string) => text.split(NEWLINE).filter((line) => line.trim() !== "").length;

/** The line may have moved, because the text may have changed since validation. */
function placeOf(texts: readonly string[], { line, given }: InvalidLine): number {
  return texts[line - 1]?.trim() === given ? line - 1 : texts.findIndex((text) => text.trim() === given);
}

/** Sets the value with native events, so that React listeners notice. */
function type(field: HTMLTextAreaElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

export function SerialLines({ invalid, ...control }: { invalid: readonly InvalidLine[] } & ComponentProps<"textarea">) {
  const t = useTranslations("units.form");
  const field = useRef<HTMLTextAreaElement>(null);
  const [count, setCount] = useState(() => countLines(String(control.defaultValue ?? "")));
  const goTo = (one: InvalidLine) => {
    const element = field.current;
    if (!element) return;
    const texts = element.value.split(NEWLINE);
    const index = placeOf(texts, one);
    const refused = texts[index];
    if (refused === undefined) return;
    const start = texts.slice(0, index).reduce((sum, text) => sum + text.length + 1, 0);
    element.focus();
    element.setSelectionRange(start, start + refused.length);
    element.scrollTop = (element.scrollHeight / texts.length) * Math.max(index - 2, 0);
  };
  const removeAll = () => {
    const element = field.current;
    if (!element) return;
    const texts = element.value.split(NEWLINE);
    const removed = new Set(invalid.map((one) => placeOf(texts, one)));
    type(element, texts.filter((_, index) => !removed.has(index)).join("\n"));
    element.focus();
  };
  return (
    <>
      <Textarea
        {...control}
        ref={(element) => {
          field.current = element;
          if (typeof control.ref === "function") control.ref(element);
        }}
        onInput={({ currentTarget }) => setCount(countLines(currentTarget.value))}
        rows={10}
        maxLength={LIST_CHARACTERS_MAX}
        required={false}
        wrap="off"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        className="font-mono text-sm"
      />
      <p className="text-sm text-ink-muted">{t("lineCount", { count })}</p>
      {invalid.length > 0 && (
        <div className="flex flex-col gap-2 rounded-md border border-critical/30 bg-critical-soft/60 px-3.5 py-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="font-medium">{t("invalidTitle", { count: invalid.length })}</p>
            <Button size="sm" onClick={removeAll}>
              {t("removeInvalid", { count: invalid.length })}
            </Button>
          </div>
          <ul className="flex max-h-72 flex-col gap-1 overflow-y-auto" tabIndex={0} aria-label={t("invalidLabel")}>
            {invalid.slice(0, SHOWN_MAX).map((one) => (
              <li key={one.line} className="flex flex-wrap items-baseline gap-x-2">
                <button
                  type="button"
                  onClick={() => goTo(one)}
                  className={
                    "target inline-flex cursor-pointer items-center font-medium underline decoration-critical/50 " +
                    "underline-offset-3 hover:decoration-critical"
                  }
                >
                  {t("line", { line: one.line })}
                </button>
                <span className="max-w-full truncate font-mono text-sm">{one.given}</span>
                <span>{one.problem}</span>
              </li>
            ))}
          </ul>
          {invalid.length > SHOWN_MAX && (
            <p className="text-ink-muted">{t("invalidMore", { count: invalid.length - SHOWN_MAX })}</p>
          )}
        </div>
      )}
    </>
  );
}
