import { parseArgs } from "node:util";
import type { z } from "zod";
import type { OpenDatabase } from "@/db/client";
import { isDatabaseAway } from "@/db/is-database-away";
import { readInput } from "@/lib/input/read-input";
import { environment } from "@/lib/platform/env";
import type { Outcome } from "@/lib/platform/outcome";
import { withOperatorDatabase } from "./operator-database";

/** An operator's command line: `npm run brand -- create --name …`. Exit code 1: it was refused; 2: it was not understood. */

export interface Command {
  /** After the command's name, for people. */
  usage: string;
  /** Arguments without a dash, by the names of the input's fields. */
  words?: string[];
  input: z.ZodObject;
  run: (db: OpenDatabase["db"], input: never) => Promise<Outcome<{ say: string }>>;
}

/** Keeps the types of input and work together. */
export function command<Input extends z.ZodObject>(definition: {
  usage: string;
  words?: string[];
  input: Input;
  run: (db: OpenDatabase["db"], input: z.output<Input>) => Promise<Outcome<{ say: string }>>;
}): Command {
  return definition;
}

class Misunderstood extends Error {}

/** Runs the command that the arguments name, and ends the process with its exit code. */
export async function runCommandLine(program: string, commands: Record<string, Command>, given: string[]): Promise<void> {
  const [name = "", ...rest] = given;
  const chosen = Object.hasOwn(commands, name) ? commands[name]! : undefined;
  const usages = Object.entries(chosen ? { [name]: chosen } : commands).map(([each, { usage }]) => `  npm run ${program} -- ${each} ${usage}`.trimEnd());
  try {
    if (!chosen) throw new Misunderstood(name === "" ? "Say what to do." : `There is no command ${name}.`);
    const input = readArguments(chosen, rest);
    const outcome = await withOperatorDatabase(environment().databaseUrl, (db) => chosen.run(db, input as never));
    if (!outcome.ok) throw new Error(outcome.fault);
    process.stdout.write(`${outcome.say}\n`);
  } catch (error) {
    const isMisunderstood = error instanceof Misunderstood;
    process.stderr.write(`${sentenceFor(error)}\n${isMisunderstood ? `\nUsage:\n${usages.join("\n")}\n` : ""}`);
    process.exitCode = isMisunderstood ? 2 : 1;
  }
}

function readArguments({ input, words = [] }: Command, given: string[]): unknown {
  const names = Object.keys(input.shape).filter((field) => !words.includes(field));
  const options = Object.fromEntries(names.map((field) => [field.replaceAll("_", "-"), { type: "string" as const }]));
  const { values, positionals } = parseOrExplain(() => parseArgs({ args: given, options, allowPositionals: words.length > 0, strict: true }));
  if (positionals.length > words.length) throw new Misunderstood(`${positionals[words.length]} is one word too many.`);
  const named = Object.entries(values).map(([option, value]) => [option.replaceAll("-", "_"), value]);
  const read = readInput(input, Object.fromEntries([...named, ...positionals.map((word, index) => [words[index]!, word])]));
  if (read.ok) return read.value;
  throw new Misunderstood(read.errors.map(({ pointer, detail }) => `${optionOf(pointer.slice(1), words)}: ${detail}`).join("\n"));
}

function optionOf(field: string, words: string[]): string {
  return words.includes(field) ? `<${field}>` : `--${field.replaceAll("_", "-")}`;
}

function parseOrExplain<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new Misunderstood((error as Error).message);
  }
}

function sentenceFor(error: unknown): string {
  if (isDatabaseAway(error)) return "The database cannot be reached.";
  return error instanceof Error ? error.message : String(error);
}
