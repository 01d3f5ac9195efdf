/**
 * The arguments and tags of an ICU message, as `count:plural`, `name`, `<link>`, sorted; those of nested branches too.
 */
export function icuArguments(message: string): string[] {
  const found = new Set([...message.matchAll(/<(\w+)>/g)].map(([tag]) => tag));
  readText(message, 0, found);
  return [...found].sort();
}

/** Reads text up to the brace that closes it, or the end; returns the place after. */
function readText(message: string, start: number, found: Set<string>): number {
  let place = start;
  while (place < message.length && message[place] !== "}") {
    place = message[place] === "{" ? readArgument(message, place + 1, found) : place + 1;
  }
  return place + 1;
}

function readArgument(message: string, start: number, found: Set<string>): number {
  const [, name, kind] = /^\s*(\w+)\s*(?:,\s*(\w+))?/.exec(message.slice(start)) ?? [];
  if (name) found.add(kind ? `${name}:${kind}` : name);
  let place = start;
  while (place < message.length && message[place] !== "}") {
    place = message[place] === "{" ? readText(message, place + 1, found) : place + 1;
  }
  return place + 1;
}
