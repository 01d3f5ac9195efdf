import { Status, type Tone } from "@/components/ui/status";

function toneOf(status: number): Tone {
  if (status >= 500) return "critical";
  return status >= 400 ? "caution" : "positive";
}

/** An HTTP status, and what went wrong where something did. */
export function RequestStatus({ status, errorCode }: { status: number; errorCode: string | null }) {
  return (
    <Status tone={toneOf(status)} plain>
      {errorCode ? `${status} ${errorCode}` : status}
    </Status>
  );
}
