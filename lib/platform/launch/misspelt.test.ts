import { expect, it } from "vitest";
import { VARIABLE_NAMES } from "@/lib/platform/env";
import { misspeltVariables } from "./misspelt";

const messagesFor = (...names: string[]) =>
  misspeltVariables(Object.fromEntries(names.map((name) => [name, "set"])), VARIABLE_NAMES);

it.each([
  ["DATABSE_URL", "DATABASE_URL"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["SMTP_ULR", "SMTP_URL"],
  ["PUBLICURL", "PUBLIC_URL"],
  ["AUTH_SECRETS", "AUTH_SECRET"],
  ["redis_url", "REDIS_URL"],
])("%s is told, with %s", (name, suggestion) => {
  expect(messagesFor(name)).toEqual([`${name} is not read by Carnet. Did you mean ${suggestion}?`]);
});

it("says nothing of variables that are read, and of other programs'", () => {
  expect(
    messagesFor(
      ...VARIABLE_NAMES,
      "PGPORT",
      "PGHOST",
      "XPORTS",
      "PATH",
      "HOME",
      "HOSTNAME",
      "LANG",
      "LOGNAME",
      "DATABASE_NAME",
      "SMTP_PORT",
      "REDIS_HOST",
      "npm_config_cache",
    ),
  ).toEqual([]);
});
