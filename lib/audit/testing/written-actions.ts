import { PERMISSIONS } from "@/lib/access/permissions";
import { readSourceFiles } from "@/lib/platform/testing/source-files";

const permissions: readonly string[] = PERMISSIONS;
const isSource = (path: string) => path.startsWith("lib/") && !/\.test\.ts$|\/testing\//.test(path);

/**
 * Every action that the code writes into the audit log in so many words, found in the sources: `transfer.started`.
 * Sorted.
 */
export function writtenActions(): string[] {
  const writers = [...readSourceFiles().values()].filter(
    ({ path, text }) => isSource(path) && /\b(appendAudit|auditInAllBrands)\b/.test(text),
  );
  const lines = writers
    .flatMap(({ text }) => text.split("\n"))
    .filter((line) => /\b(action|audit|changeSettings)\b/.test(line));
  const found = lines.flatMap((line) => [...line.matchAll(/"([a-z_]+\.[a-z_]+)"/g)].map(([, action]) => action!));
  return [...new Set(found)].filter((action) => !permissions.includes(action)).sort();
}
