import { Progress } from "@/components/ui/progress";
import { KeepCurrent } from "./keep-current";

interface RunningWorkProps {
  label: string;
  done: number;
  total: number;
  /** The amount in words. */
  amount: string;
  /** What else can be said meanwhile. */
  children: string;
}

/** How far work is that goes on whether anybody looks or not. */
export function RunningWork({ label, done, total, amount, children }: RunningWorkProps) {
  return (
    <div className="max-w-2xl">
      <StayCurrent />
      <Progress label={label} value={done} max={Math.max(1, total)} valueText={amount} />
      <p className="mt-2 max-w-prose text-ink-muted">{children}</p>
    </div>
  );
}

/** For a page about such work that has no form to be filled in: it asks for itself anew, without scripts too. */
export function StayCurrent() {
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <KeepCurrent />
    </>
  );
}
