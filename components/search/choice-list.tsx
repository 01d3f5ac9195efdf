import { Kbd } from "@/components/ui/kbd";
import { PictureMark } from "@/components/ui/picture-mark";
import type { ChoiceGroup } from "./choices";

export const optionId = (index: number) => `search-choice-${index}`;

interface ChoiceListProps {
  id: string;
  label: string;
  groups: readonly ChoiceGroup[];
  /** Counted through all groups. */
  active: number;
  choose: (href: string) => void;
  point: (index: number) => void;
}

/** The palette's choices; the field above keeps the focus and points at one. */
export function ChoiceList({ id, label, groups, active, choose, point }: ChoiceListProps) {
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, { choices }) => sum + choices.length, 0));
  return (
    <div id={id} role="listbox" aria-label={label} className="overflow-y-auto px-2 pb-2">
      {groups.map((group, groupIndex) => (
        <div key={group.label} role="group" aria-label={group.label}>
          <p aria-hidden="true" className="micro-label px-3 pt-3 pb-1 text-ink-muted">
            {group.label}
          </p>
          {group.choices.map(({ label: name, detail, pictureId, href, keys }, index) => {
            const place = (starts[groupIndex] ?? 0) + index;
            return (
              <div
                key={href}
                id={optionId(place)}
                role="option"
                aria-selected={place === active}
                onClick={() => choose(href)}
                onPointerMove={() => place !== active && point(place)}
                className={
                  "flex min-h-9 cursor-pointer items-center gap-3 rounded-sm px-3 py-0.5 " +
                  "aria-selected:bg-accent-soft aria-selected:text-accent-ink"
                }
              >
                {pictureId && <PictureMark id={pictureId} />}
                <span dir="auto" className="line-clamp-2 min-w-0 shrink wrap-anywhere">
                  {name}
                </span>
                {detail && (
                  <span dir="auto" className="min-w-0 flex-1 truncate text-sm text-ink-muted">
                    {detail}
                  </span>
                )}
                {keys && (
                  <span aria-hidden="true" className="ml-auto flex gap-1">
                    {keys.split(" ").map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </span>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
