import "@/lib/languages/register";
import type { z } from "zod";
import { ConnectionFailed, isDatabaseAway } from "@/db/is-database-away";
import { atConsole } from "@/lib/access/actor";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { readInput } from "@/lib/platform/input/read-input";
import { explainFailure } from "@/lib/platform/launch/explain-failure.mjs";
import { suggestName, Misunderstood, parseOptions } from "@/lib/platform/launch/options";
import { requireValue } from "@/lib/platform/require-value";
import { withOperatorDatabase } from "./operator-database";

/** An operator's command line: `npm run brand -- create --name …`. Exit code 1: refused; 2: wrong arguments. */

export interface Command {
  about: string;
  usage: string;
  positionals?: string[];
  flags?: string[];
  input: z.ZodObject;
  run: (context: ReturnType<typeof atConsole>, input: never) => Promise<string>;
}

export function command<Input extends z.ZodObject>(definition: {
  about: string;
  usage: string;
  positionals?: string[];
  flags?: string[];
  input: Input;
  run: (context: ReturnType<typeof atConsole>, input: z.output<Input>) => Promise<string>;
}): Command {
  return definition;
}

export async function runCommandLine(
  program: string,
  commands: Record<string, Command>,
  args: string[],
): Promise<void> {
  const [name = "", ...rest] = args;
  const chosen = Object.hasOwn(commands, name) ? requireValue(commands[name], "A command") : undefined;
  const asksForHelp = [name, ...rest].some((word) => word === "--help" || word === "-h") || name === "help";
  const usage = usageOf(program, chosen ? { [name]: chosen } : commands);
  if (asksForHelp) return void process.stdout.write(usage);
  try {
    if (!chosen)
      throw new Misunderstood(
        name === ""
          ? "The command is missing."
          : `There is no command ${name}.${suggestName(name, Object.keys(commands))}`,
      );
    const input = readArguments(chosen, rest);
    const output = await withOperatorDatabase(environment().databaseUrl, (db) =>
      chosen.run(atConsole(db), input as never),
    );
    process.stdout.write(`${output}\n`);
  } catch (error) {
    const isMisunderstood = error instanceof Misunderstood;
    process.stderr.write(`${sentenceFor(error)}\n${isMisunderstood ? `\n${usage}` : ""}`);
    process.exitCode = isMisunderstood ? 2 : 1;
  }
}

function usageOf(program: string, commands: Record<string, Command>): string {
  const lines = Object.entries(commands).map(
    ([name, { usage, about }]) => `${`  npm run ${program} -- ${name} ${usage}`.trimEnd()}\n      ${about}\n`,
  );
  return `Usage:\n${lines.join("")}`;
}

function readArguments({ input, positionals: fields = [], flags = [] }: Command, args: string[]): unknown {
  const names = Object.keys(input.shape).filter((field) => !fields.includes(field));
  const options = Object.fromEntries(
    names.map((field) => [field.replaceAll("_", "-"), { type: flags.includes(field) ? "boolean" : "string" } as const]),
  );
  const { values, positionals } = parseOptions(args, options, { allowPositionals: fields.length > 0 });
  if (positionals.length > fields.length)
    throw new Misunderstood(`Unexpected argument: ${positionals[fields.length]}.`);
  const optionEntries = Object.entries(values).map(([option, value]) => [option.replaceAll("-", "_"), value]);
  const result = readInput(
    input,
    Object.fromEntries([
      ...optionEntries,
      ...positionals.map((word, index) => [requireValue(fields[index], "A word"), word]),
    ]),
  );
  if (result.ok) return result.value;
  throw new Misunderstood(
    result.errors.map(({ pointer, detail }) => `${optionOf(pointer.slice(1), fields)}: ${detail}`).join("\n"),
  );
}

function optionOf(field: string, positionalNames: string[]): string {
  return positionalNames.includes(field) ? `<${field}>` : `--${field.replaceAll("_", "-")}`;
}

function sentenceFor(error: unknown): string {
  if (error instanceof ConnectionFailed) return `The database cannot be reached: ${error.message}`;
  if (isDatabaseAway(error)) return "The database cannot be reached.";
  if (error instanceof DomainError) return error.detail;
  return explainFailure(error);
}
