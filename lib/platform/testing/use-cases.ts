import type { Context } from "@/lib/access/actor";
import { useCaseRegistry } from "@/lib/access/testing/registry";
import { readSourceFiles } from "./source-files";

/** Every use case there is: an exported function of lib that takes the acting person's context. */

export interface FoundUseCase {
  name: string;
  path: string;
  /** Once it is declared as one. */
  useCase?: UseCase;
}

export type UseCase = (context: Context, ...inputs: unknown[]) => unknown;

const TAKES_CONTEXT =
  /export (?:async )?function\*? (\w+)(?:<[^(]*>)?\(\s*(?:context|_?\{[^}]*\}): (?:Context|MemberContext)\b/g;

export async function findUseCases(): Promise<FoundUseCase[]> {
  const declared = [...(await useCaseRegistry())].map(([name, useCase]) => ({ name, path: "", useCase }));
  const functions = [...readSourceFiles().values()]
    .filter(({ path }) => path.startsWith("lib/") && !/\.test\.ts$|\/testing\//.test(path))
    .flatMap(({ path, text }) => [...text.matchAll(TAKES_CONTEXT)].map(([, name]) => ({ name: name!, path })));
  return [...declared, ...functions];
}

export async function loadUseCase(useCases: readonly FoundUseCase[], name: string): Promise<UseCase> {
  const { path, useCase } = useCases.find((one) => one.name === name)!;
  if (useCase) return useCase;
  const module = (await import(/* @vite-ignore */ new URL(`../../../${path}`, import.meta.url).pathname)) as Record<
    string,
    UseCase
  >;
  return module[name]!;
}

export const isStream = (result: unknown): result is AsyncIterable<unknown> =>
  typeof result === "object" && result !== null && Symbol.asyncIterator in result;

export async function collected(stream: AsyncIterable<unknown>): Promise<unknown[]> {
  const parts: unknown[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}
