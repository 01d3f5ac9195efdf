"use client";

import { Entries, type EntryField, useEntries } from "@/components/forms/entries";
import { buttonClass } from "@/components/ui/button";
import { MessageSquarePlus } from "@/components/ui/icons";
import { Popover } from "@/components/ui/popover";
import type { FormAction } from "@/lib/platform/input/form-state";
import { MentionTextarea } from "./mention-textarea";

interface CommentPopoverProps {
  /** The button's words; left out: a sign, which the label of the first field names. */
  trigger: string | undefined;
  action: FormAction;
  idPrefix: string;
  hidden: Readonly<Record<string, string>>;
  /** The comment's text, and what else there is to say. */
  fields: readonly [EntryField, ...EntryField[]];
  mentions: { colleagues: readonly string[]; texts: { colleagues: string; found: string[] } };
  submit: string;
  className: string | undefined;
}

/** A button that unfolds the form of a comment. */
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
