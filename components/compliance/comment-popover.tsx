"use client";

import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from "react";
import { Entries, type EntryField, useEntries } from "@/components/forms/entries";
import { buttonClass } from "@/components/ui/button";
import { MessageSquarePlus } from "@/components/ui/icons";
import { Textarea } from "@/components/ui/input";
import { Popover } from "@/components/ui/popover";
import type { FormAction } from "@/lib/platform/input/form-state";

const SHOWN_MAX = 6;
const BEGUN = /(?:^|[^\p{L}\p{N}_.@])@([\p{L}\p{N}][^@\n]{0,60}|)$/u;

interface MentionTextareaProps extends ComponentProps<"textarea"> {
  colleagues: readonly string[];
  texts: { colleagues: string; found: string[] };
}

function MentionTextarea({ colleagues, texts, ...rest }: MentionTextareaProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const list = useId();
  const [mention, setBegun] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const fits =
    mention === null
      ? []
      : colleagues.filter((name) => name.toLowerCase().startsWith(mention.toLowerCase()) && name !== mention);
  const visibleNames = fits.slice(0, SHOWN_MAX);
  const isOpen = visibleNames.length > 0;

  const readMention = ({ selectionStart, value }: HTMLTextAreaElement) => {
    setBegun(BEGUN.exec(value.slice(0, selectionStart))?.[1] ?? null);
    setActive(0);
  };
  const take = (name: string | undefined) => {
    const text = field.current;
    if (!text || name === undefined) return;
    text.setRangeText(`${name} `, text.selectionStart - (mention ?? "").length, text.selectionEnd, "end");
    setBegun(null);
    text.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return;
    const moved = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (moved) setActive((active + moved + visibleNames.length) % visibleNames.length);
    else if (event.key === "Enter" || event.key === "Tab") take(visibleNames[active]);
    else if (event.key === "Escape") {
      // Escape closes the name list, not the surrounding popover.
      event.nativeEvent.stopImmediatePropagation();
      setBegun(null);
    } else return;
    event.preventDefault();
  };
  return (
    <div className="relative">
      <Textarea
        {...rest}
        ref={field}
        aria-autocomplete="list"
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen ? `${list}-${active}` : undefined}
        onInput={({ currentTarget }) => readMention(currentTarget)}
        onClick={({ currentTarget }) => readMention(currentTarget)}
        onBlur={() => setBegun(null)}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <ul
          id={list}
          role="listbox"
          aria-label={texts.colleagues}
          className="panel absolute inset-x-0 top-full z-10 mt-1 max-h-48 overflow-y-auto p-1"
        >
          {visibleNames.map((name, index) => (
            <li
              key={name}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === active}
              className="cursor-default rounded px-2 py-1 aria-selected:bg-sunken"
              // Keeps the focus in the text field.
              onPointerDown={(event) => {
                event.preventDefault();
                take(name);
              }}
            >
              {name}
            </li>
          ))}
        </ul>
      )}
      <p className="sr-only" aria-live="polite">
        {mention ? texts.found[Math.min(fits.length, texts.found.length - 1)] : ""}
      </p>
    </div>
  );
}

interface CommentPopoverProps {
  /** Undefined: an icon button, labelled by the first field. */
  trigger: string | undefined;
  action: FormAction;
  idPrefix: string;
  hidden: Readonly<Record<string, string>>;
  fields: readonly [EntryField, ...EntryField[]];
  mentions: { colleagues: readonly string[]; texts: { colleagues: string; found: string[] } };
  submit: string;
  className: string | undefined;
}

export function CommentPopover(props: CommentPopoverProps) {
  const { trigger, action, idPrefix, hidden, fields, mentions, submit, className } = props;
  const [text, ...others] = fields;
  const entries = useEntries(action, idPrefix);
  return (
    <Popover
      className={className}
      label={trigger === undefined ? text.label : undefined}
      triggerClassName={buttonClass(trigger === undefined ? "quiet" : "secondary", "sm")}
      trigger={
        <>
          <MessageSquarePlus aria-hidden="true" />
          {trigger}
        </>
      }
      panelClassName="top-full right-0 mt-1 w-80 p-4 max-sm:w-[calc(100vw-2rem)]"
      isOpenAtFirst={entries.state.values !== undefined}
    >
      <Entries
        entries={entries}
        hidden={hidden}
        fields={[{ ...text, render: (control) => <MentionTextarea {...control} {...mentions} /> }, ...others]}
        submit={submit}
        size="sm"
        className="flex flex-col gap-3"
        foot={(button) => <div className="flex justify-end">{button}</div>}
      />
    </Popover>
  );
}
