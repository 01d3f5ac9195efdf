import { llmsText } from "@/lib/docs/llms-text";
import { environment } from "@/lib/platform/env";
import { textAnswer } from "../(public)/docs/text-answer";

export const dynamic = "force-dynamic";

export const GET = (): Response => textAnswer(llmsText(environment().publicUrl), "text/plain");
