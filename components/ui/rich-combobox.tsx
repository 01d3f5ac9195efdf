"use client";

import { Combobox as Base } from "@base-ui/react/combobox";
import { Check, ChevronDown, X } from "./icons";
import { CONTROL_HEIGHT, controlClass, type SelectOption } from "./input";

export interface ComboboxProps {
  id: string;
  name: string;
  options: readonly SelectOption[];
  defaultValue?: string;
  placeholder?: string;
  required?: boolean;
  labels: { empty: string; clear: string; show: string };
  /** Called on a choice; null: cleared. Not called before hydration. */
  onChoice?: (value: string | null) => void;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

export function RichCombobox({
  id,
  name,
  options,
  defaultValue,
  placeholder,
  required,
  labels,
  onChoice,
  ...aria
}: ComboboxProps) {
  return (
    <Base.Root
      items={options}
      name={name}
      required={required}
      defaultValue={options.find(({ value }) => value === defaultValue) ?? null}
      onValueChange={(chosen: SelectOption | null) => onChoice?.(chosen?.value ?? null)}
    >
      <Base.InputGroup className="relative">
        <Base.Input id={id} placeholder={placeholder} className={`${controlClass} ${CONTROL_HEIGHT} pr-14`} {...aria} />
        <span className="absolute inset-y-0 right-1 flex items-center text-ink-muted">
          <Base.Clear aria-label={labels.clear} className={INNER_BUTTON}>
            <X aria-hidden="true" className="size-4" />
          </Base.Clear>
          <Base.Trigger aria-label={labels.show} className={INNER_BUTTON}>
            <ChevronDown aria-hidden="true" className="size-4" />
          </Base.Trigger>
        </span>
      </Base.InputGroup>
      <Options emptyLabel={labels.empty} />
    </Base.Root>
  );
}

function Options({ emptyLabel }: { emptyLabel: string }) {
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={4} className="z-50">
        <Base.Popup
          className={
            "max-h-72 w-(--anchor-width) overflow-y-auto rounded-md border border-line bg-surface p-1 " +
            "shadow-overlay"
          }
        >
          <Base.Empty className="px-2 py-1.5 text-sm text-ink-muted empty:hidden">{emptyLabel}</Base.Empty>
          <Base.List>
            {(option: SelectOption) => (
              <Base.Item
                key={option.value}
                value={option}
                disabled={option.disabled}
                className={
                  "flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 data-disabled:text-ink-faint " +
                  "data-highlighted:bg-accent-soft"
                }
              >
                <span className="grow">{option.label}</span>
                <Base.ItemIndicator>
                  <Check aria-hidden="true" className="size-4 text-accent-ink" />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

const INNER_BUTTON = "flex size-6 cursor-pointer items-center justify-center rounded-sm hover:text-ink";
