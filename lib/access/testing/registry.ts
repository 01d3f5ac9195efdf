import { type AnyUseCase, isUseCase } from "../use-case";

/** Every use case there is, by its name: whatever the modules of lib export that was declared as one. */
export async function useCaseRegistry(): Promise<Map<string, AnyUseCase>> {
  const load = import.meta.glob<Record<string, unknown>>([
    "../../**/*.ts",
    "!../../**/*.test.ts",
    "!../../**/testing/**",
    "!../../platform/{launch,server}/**",
    "!../../operator/cli/**",
    "!../../**/serve.ts",
  ]);
  const modules = await Promise.all(Object.values(load).map((module) => module()));
  return new Map(
    modules
      .flatMap((module) => Object.entries(module))
      .filter((entry): entry is [string, AnyUseCase] => isUseCase(entry[1])),
  );
}
