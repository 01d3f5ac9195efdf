import { describe, expect, it } from "vitest";
import { z } from "zod";
import { isUseCase } from "@/lib/access/use-case";
import { isSecret, withoutSecrets } from "@/lib/platform/input/secret";
import { readSourceFiles } from "@/lib/platform/testing/source-files";
import type { AnyDefinition } from "./action-definition";

const files = readSourceFiles();
const isOfActions = ({ text }: { text: string }) => /^"use server";/m.test(text);
const modules = import.meta.glob<Record<string, { definition?: AnyDefinition }>>(["./**/*actions.ts"], { eager: true });
const actions = Object.values(modules).flatMap((module) => Object.entries(module));
const definitions = actions.flatMap(([name, { definition }]) => (definition ? [{ name, definition }] : []));

describe("server actions", () => {
  it("all stand in files of actions, and are declared", () => {
    const paths = [...files.values()].filter(isOfActions).map(({ path }) => path);
    expect(paths.filter((path) => !(path.replace(/^app/, ".") in modules))).toEqual([]);
    expect(actions.filter(([, { definition }]) => !definition).map(([name]) => name)).toEqual([]);
    expect(definitions.length).toBeGreaterThan(80);
  });

  it("of members name the use case that decides who may", () => {
    const unnamed = definitions.filter(({ definition: { by, of, run } }) => by !== "anyone" && !isUseCase(of ?? run));
    expect(unnamed.map(({ name }) => name)).toEqual([]);
  });
});

describe("what a form shows again after a refusal", () => {
  const forms = definitions.flatMap(({ name, definition: { schema } }) =>
    schema instanceof z.ZodObject ? [{ name, schema, fields: Object.keys(schema.shape) }] : [],
  );

  it("is everything but what its contract declares secret", () => {
    const remaining: Record<string, string[]> = {};
    for (const { name, schema, fields } of forms) {
      const refilled = withoutSecrets(schema, Object.fromEntries(fields.map((field) => [field, "typed"])));
      const missing = fields.filter((field) => !(field in refilled));
      if (missing.length > 0) remaining[name] = missing.toSorted();
    }
    expect(remaining).toEqual({
      changePasswordAction: ["current_password", "new_password"],
      confirmTwoFactorAction: ["current_password", "one_time_code"],
      createKeyAction: ["one_time_code", "password"],
      createSourceAction: ["access_key_id", "passphrase", "password", "private_key", "secret_access_key"],
      editSourceAction: ["access_key_id", "passphrase", "password", "private_key", "secret_access_key"],
      endTwoFactorAction: ["current_password", "one_time_code"],
      joinAsNewPerson: ["password", "token"],
      joinSignedIn: ["token"],
      joinWithPassword: ["one_time_code", "password", "token"],
      linkByMailAction: ["one_time_code", "token"],
      linkByPasswordAction: ["one_time_code", "password"],
      proveSecondStepAction: ["one_time_code"],
      renewCodesAction: ["current_password"],
      replacePasswordAction: ["current_password", "new_password"],
      resetPasswordAction: ["new_password", "token"],
      rollKeyAction: ["one_time_code", "password"],
      saveProviderAction: ["client_secret"],
      secondStepAction: ["one_time_code"],
      signInAction: ["password"],
    });
  });

  it("is never what the browser hides, a code of the second step, or the token of a link", () => {
    const hidden = new Set(["token"]);
    for (const { text } of files.values())
      for (const [, field, passwordField] of text.matchAll(
        /<Field\b[^>]*?\bname="(\w+)"(?:(?!<Field\b).)*?(?:type="password"|autoComplete="one-time-code")|<(?:New)?PasswordField\b[^>]*?\bname="(\w+)"/gs,
      ))
        hidden.add((field ?? passwordField)!);
    const known = [
      "client_secret",
      "current_password",
      "new_password",
      "one_time_code",
      "password",
      "private_key",
      "token",
    ];
    expect([...hidden].toSorted()).toEqual(known);
    const exposed = forms.flatMap(({ name, schema, fields }) =>
      fields.filter((field) => hidden.has(field) && !isSecret(schema, field)).map((field) => `${name}.${field}`),
    );
    expect(exposed).toEqual([]);
  });
});

describe("a refusal that another page tells", () => {
  /** Sentences, mailboxes and days: what somebody has typed. */
  const isTyped = (field: z.ZodType): boolean => {
    const { innerType } = field.def as { innerType?: z.ZodType };
    const { pattern, format } = z.globalRegistry.get(field) ?? {};
    return pattern === "\\S" || format === "idn-email" || format === "date" || (!!innerType && isTyped(innerType));
  };

  it("loses nothing that was typed and may be shown again", () => {
    const losing = definitions.flatMap(({ name, definition: { page, schema, run, of } }) => {
      const inputSchema = schema ?? (isUseCase(run) ? run.input : isUseCase(of) ? of.input : undefined);
      const fields = page && inputSchema instanceof z.ZodObject ? Object.entries<z.ZodType>(inputSchema.shape) : [];
      return fields.flatMap(([field, type]) =>
        isTyped(type) && !isSecret(inputSchema!, field) ? [`${name}.${field}`] : [],
      );
    });
    expect(losing).toEqual([]);
  });
});
