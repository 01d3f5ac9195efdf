import { Kbd } from "@/components/ui/kbd";

/** What each key does. */
export function KeyList({ keys }: { keys: readonly { keys: string; label: string }[] }) {
  return (
    <dl className="grid gap-x-8 sm:grid-cols-2">
      {keys.map(({ keys: pressed, label }) => (
        <div key={pressed} className="flex items-center justify-between gap-4 border-b border-line py-1.5">
          <dt>{label}</dt>
          <dd className="flex gap-1">
            {pressed.split(" ").map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
