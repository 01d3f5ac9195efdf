import { openApiDocument } from "@/lib/api/openapi/document";
import type { OpenApiDocument } from "@/lib/api/openapi/document-types";
import { environment } from "@/lib/platform/env";
import { madeOnce } from "@/lib/platform/process-wide";
import { guide } from "./guide";
import { referenceOf } from "./reference";
import type { GuideSection, Reference, ReferenceOperation } from "./rules";

/** What the documentation of this deployment says, put together once. */
export const documentation = () => madeOnce(openApiDocument(), documentationOf);

const documentationOf = (document: OpenApiDocument): { guide: GuideSection[]; reference: Reference } => ({
  guide: guide(environment().publicUrl),
  reference: referenceOf(document),
});

/** Null: the API has no operation of that name. */
export const findOperation = (id: string): ReferenceOperation | null =>
  documentation().reference.operations.find((operation) => operation.id === id) ?? null;
