import { type CellData, marked } from "@/components/table/cell";
import { Status, type Tone } from "@/components/ui/status";
import type { Formatter } from "@/lib/platform/i18n/format";

interface RequestStatusProps {
  status: number;
  errorCode: string | null;
}

function toneOf(status: number): Tone {
  if (status >= 500) return "critical";
  return status >= 400 ? "caution" : "positive";
}

const textOf = ({ status, errorCode }: RequestStatusProps) => (errorCode ? `${status} ${errorCode}` : String(status));

export const requestMark = (request: RequestStatusProps): CellData =>
  marked({ tone: toneOf(request.status) }, textOf(request));

export function RequestStatus(request: RequestStatusProps) {
  return (
    <Status tone={toneOf(request.status)} plain>
      {textOf(request)}
    </Status>
  );
}

/** `durationUs` is in microseconds; the text is in milliseconds. */
export function durationText(format: Formatter, durationUs: number): string {
  const maximumFractionDigits = durationUs < 10_000 ? 1 : 0;
  return format.number(durationUs / 1000, {
    style: "unit",
    unit: "millisecond",
    unitDisplay: "short",
    maximumFractionDigits,
  });
}
