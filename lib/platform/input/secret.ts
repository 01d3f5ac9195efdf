import { z } from "zod";

/** Never displayed again, such as a password, code or token. Other values are returned with a refusal. */
export function secret<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ secret: true });
}

export function isSecret(schema: z.ZodType, field: string): boolean {
  const declared = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>)[field] : undefined;
  return declared?.meta()?.["secret"] === true;
}

export function withoutSecrets(schema: z.ZodType, fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !isSecret(schema, field)));
}
