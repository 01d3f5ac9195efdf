import addFormats from "ajv-formats";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { OpenApiDocument } from "@/lib/api/openapi/document-types";

const escaped = (segment: string) => encodeURIComponent(segment.replaceAll("~", "~0").replaceAll("/", "~1"));

/** Validators of the schemas in an OpenAPI document, by their place; undefined where there is none. */
export function openApiSchemas(document: OpenApiDocument): (...segments: string[]) => ValidateFunction | undefined {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  // Patterns stand beside these formats and tell more.
  ajv.addFormat("iri", true);
  ajv.addFormat("idn-email", true);
  ajv.addSchema(document, "openapi");
  return (...segments) => ajv.getSchema(`openapi#/${segments.map(escaped).join("/")}`);
}
