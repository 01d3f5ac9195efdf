import { parseArgs, type ParseArgsConfig } from "node:util";
import { nearestName } from "@/lib/platform/input/nearest-name";

export class Misunderstood extends Error {}

export type Options = NonNullable<ParseArgsConfig["options"]>;

export function parseOptions<T extends Options>(
  args: readonly string[],
  options: T,
  { allowPositionals = false } = {},
) {
  try {
    return parseArgs({
      args: [...args],
      options: { ...options, help: { type: "boolean", short: "h" } as const },
      allowPositionals,
      strict: true,
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "ERR_PARSE_ARGS_UNKNOWN_OPTION") throw new Misunderstood(message);
    const name = /'(-[^' ]*)/.exec(message)?.[1] ?? "";
    throw new Misunderstood(
      `There is no option ${name}.${suggestName(name.replace(/^-+/, ""), Object.keys(options), "--")}`,
    );
  }
}

export function suggestName(name: string, known: readonly string[], prefix = ""): string {
  const byPlainName = new Map(known.map((name) => [name.replaceAll("-", "_"), name]));
  const nearest = nearestName(name, [...byPlainName.keys()]);
  return nearest === undefined ? "" : ` Did you mean ${prefix}${byPlainName.get(nearest)}?`;
}

export function readCommandLine<T extends Options>(
  usage: string,
  options: T,
  { args = process.argv.slice(2), ...more }: { args?: readonly string[]; allowPositionals?: boolean } = {},
) {
  try {
    const parsed = parseOptions(args, options, more);
    if (!(parsed.values as { help?: boolean }).help) return parsed;
    process.stdout.write(`${usage}\n`);
    return process.exit(0);
  } catch (error) {
    if (!(error instanceof Misunderstood)) throw error;
    process.stderr.write(`${error.message}\n\n${usage}\n`);
    return process.exit(2);
  }
}
