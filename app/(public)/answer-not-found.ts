import type { ReactNode } from "react";
import { answerWithStatus } from "@/lib/platform/request-scope";

/** The page for what is nowhere, with that status: unlike Next's `notFound` it is one without scripts, too. */
export function answerNotFound(page: ReactNode): ReactNode {
  answerWithStatus(404);
  return page;
}
