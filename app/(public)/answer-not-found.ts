import type { ReactNode } from "react";
import { answerWithStatus } from "@/lib/platform/request-scope";

/** Unlike Next's `notFound`, this page has status 404 without scripts, too. */
export function answerNotFound(page: ReactNode): ReactNode {
  answerWithStatus(404);
  return page;
}
