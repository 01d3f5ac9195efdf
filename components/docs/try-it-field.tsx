import type { TryItFieldData } from "./try-it-data";

/** A parameter; an empty one that may be left out is. */
export function TryItField({ part, field }: { part: "path" | "query" | "header"; field: TryItFieldData }) {
  return (
    <label className="block">
      <span className="mb-1 block text-sm">
        <code className="font-mono font-medium">{field.name}</code> <span className="text-ink-muted">{part}</span>
      </span>
      <input
        name={`${part}:${field.name}`}
        defaultValue={field.value}
        required={field.isRequired}
        spellCheck={false}
        autoComplete="off"
        className="h-9 w-full rounded-md border border-line-strong bg-surface px-2.5 font-mono text-sm"
      />
    </label>
  );
}
