import { EN_SPACE } from "@/components/table/cell";
import { ActionForm } from "@/components/ui/action-form";

export interface NotificationLine {
  id: string;
  text: string;
  /** As in `dateTime` of `<time>`, and as the reader reads it. */
  at: string;
  when: string;
  isUnread: boolean;
}

interface NotificationListProps {
  lines: readonly NotificationLine[];
  label: string;
  unread: string;
  /** Marks it as read and opens its object. */
  open: (form: FormData) => Promise<void>;
}

export function NotificationList({ lines, label, unread, open }: NotificationListProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {lines.map(({ id, text, at, when, isUnread }) => (
        <li key={id}>
          <ActionForm action={open}>
            <button
              name="id"
              value={id}
              className={
                "flex w-full cursor-pointer items-baseline gap-2.5 rounded-sm px-3 py-2.5 text-left " +
                "transition-colors hover:bg-accent-soft/40"
              }
            >
              <span
                aria-hidden="true"
                className={`size-2 shrink-0 rounded-full ${isUnread ? "bg-accent-ink" : "bg-transparent"}`}
              />
              <span className={`min-w-0 grow wrap-anywhere ${isUnread ? "font-medium" : "text-ink-muted"}`}>
                {text}
                {isUnread && <span className="sr-only">{`${EN_SPACE}(${unread})`}</span>}
              </span>
              <time dateTime={at} className="shrink-0 text-xs text-ink-muted">
                {when}
              </time>
            </button>
          </ActionForm>
        </li>
      ))}
    </ul>
  );
}
