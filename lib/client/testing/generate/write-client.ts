import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildOpenApiDocument } from "@/lib/openapi/document";
import { OPERATIONS } from "@/lib/openapi/operations";
import { writeErrors } from "./write-errors";
import { writeResources } from "./write-resources";
import { writeSchemas } from "./write-schemas";

export async function writeClient(folder: string): Promise<void> {
  const document = buildOpenApiDocument(OPERATIONS, "https://passports.example.com");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "schemas.ts"), await writeSchemas(document));
  writeFileSync(join(folder, "resources.ts"), writeResources(document));
  writeFileSync(join(folder, "errors.ts"), writeErrors(document));
}
