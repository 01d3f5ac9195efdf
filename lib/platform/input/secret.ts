import { z } from "zod";

/**
 * A field of a form that is never shown again: passwords, codes, tokens, what signs somebody in. Everything else that
 * was sent comes back with a refusal.
 */
export function secret<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ secret: true });
}

/** Whether a form's contract declares this field secret. */
export function isSecret(schema: z.ZodType, field: string): boolean {
  const declared = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>)[field] : undefined;
  return declared?.meta()?.["secret"] === true;
}

/** What a form may show again of what was sent. */
export function withoutSecrets(schema: z.ZodType, fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !isSecret(schema, field)));
}
