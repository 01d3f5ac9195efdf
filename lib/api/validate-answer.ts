import { environment } from "@/lib/platform/env";
import type { Answer } from "@/lib/platform/http/answer";
import type { Operation } from "./operation";

/** With CHECK_RESPONSES, as in the tests, throws when a successful answer is not what its operation promises. */
export function validateAnswer(operation: Operation, answer: Answer): void {
  if (!environment().checkResponses) return;
  const statuses = [operation.status, ...(operation.otherStatuses ?? [])];
  if (!statuses.includes(answer.status))
    throw new Error(`${operation.id} answers ${answer.status}, which its contract does not name`);
  const parsed = operation.answer.safeParse(JSON.parse(answer.body));
  if (parsed.success) return;
  const errors = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`${operation.id} breaks its own contract:\n${errors.join("\n")}`);
}
