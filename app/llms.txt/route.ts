import { llmsText } from "@/lib/docs/llms-text";
import { environment } from "@/lib/platform/env";
import { textAnswer } from "../(public)/docs/text-answer";

export const dynamic = "force-dynamic";

/** What language models read first (llmstxt.org). */
export const GET = (): Response => textAnswer(llmsText(environment().publicUrl), "text/plain");
