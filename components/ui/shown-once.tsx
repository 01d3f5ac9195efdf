import { CopyButton } from "./copy-button";

interface ShownOnceProps {
  label: string;
  secret: string;
  labels: { copy: string; copied: string };
  testId: string;
}

export function ShownOnce({ label, secret, labels, testId }: ShownOnceProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-surface p-4 ring ring-accent-line">
      <div className="min-w-0">
        <p className="micro-label text-ink-muted">{label}</p>
        <p className="mt-1 font-mono text-md break-all select-all" data-testid={testId}>
          {secret}
        </p>
      </div>
      <CopyButton text={secret} labels={labels} variant="primary" size="md" />
    </div>
  );
}
