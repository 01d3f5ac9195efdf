import { environment } from "@/lib/platform/env";
import { openApiDocument } from "@/lib/platform/http/openapi/document";
import { processWide } from "@/lib/platform/process-wide";
import { guide } from "./guide";
import { referenceOf } from "./reference";
import type { GuideSection, Reference } from "./rules";

/** What the documentation of this deployment says, put together once per process. */
export function documentation(): { guide: GuideSection[]; reference: Reference } {
  return processWide("documentation", () => ({
    guide: guide(environment().publicUrl),
    reference: referenceOf(openApiDocument()),
  }));
}
