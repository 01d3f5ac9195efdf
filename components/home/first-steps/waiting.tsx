import { KeepCurrent } from "@/components/shell/keep-current";
import { CircleCheck } from "@/components/ui/icons";
import { Spinner } from "@/components/ui/spinner";

interface WaitingProps {
  isOver: boolean;
  waiting: string;
  over: string;
}

/** What the page waits for, which it notices by itself; read out when it has come. */
export function Waiting({ isOver, waiting, over }: WaitingProps) {
  return (
    <p role="status" className={`flex items-center gap-2 ${isOver ? "font-medium" : "text-ink-muted"}`}>
      {isOver ? <CircleCheck aria-hidden="true" className="size-4.5 text-positive" /> : <Spinner />}
      {isOver ? over : waiting}
      {!isOver && <KeepCurrent />}
    </p>
  );
}
