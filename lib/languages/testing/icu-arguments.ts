/**
 * The arguments and tags of an ICU message, as `count:plural`, `name`, `<link>`, sorted; those of nested branches too.
 */
export function icuArguments(message: string): string[] {
  const argumentNames = new Set([...message.matchAll(/<(\w+)>/g)].map(([tag]) => tag));
  readText(message, 0, argumentNames);
  return [...argumentNames].sort();
}

/** Reads text up to the brace that closes it, or the end; returns the place after. */
function readText(message: string, start: number, argumentNames: Set<string>): number {
  let position = start;
  while (position < message.length && message[position] !== "}") {
    position = message[position] === "{" ? readArgument(message, position + 1, argumentNames) : position + 1;
  }
  return position + 1;
}

function readArgument(message: string, start: number, argumentNames: Set<string>): number {
  const [, name, kind] = /^\s*(\w+)\s*(?:,\s*(\w+))?/.exec(message.slice(start)) ?? [];
  if (name) argumentNames.add(kind ? `${name}:${kind}` : name);
  let position = start;
  while (position < message.length && message[position] !== "}") {
    position = message[position] === "{" ? readText(message, position + 1, argumentNames) : position + 1;
  }
  return position + 1;
}
