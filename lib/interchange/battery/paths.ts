export type Tree = Record<string, unknown>;

interface Step {
  name: string;
  chosen?: { key: string; value: string };
}

function stepsOf(path: string): Step[] {
  return [...path.matchAll(/([^.[\]]+)(?:\[([^=\]]+)=([^\]]+)\])?/g)].map(([, name = "", key, value]) => ({
    name,
    ...(key !== undefined && value !== undefined && { chosen: { key, value } }),
  }));
}

const entriesOf = (value: unknown): Tree[] => (Array.isArray(value) ? (value as Tree[]) : []);
const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null && !Array.isArray(value);
const isChosen = (entry: Tree, { key, value }: NonNullable<Step["chosen"]>) => String(entry[key]) === value;

export function readAt(tree: unknown, path: string): unknown {
  return stepsOf(path).reduce<unknown>((inner, { name, chosen }) => {
    const value = isTree(inner) ? inner[name] : undefined;
    return chosen ? entriesOf(value).find((entry) => isChosen(entry, chosen)) : value;
  }, tree);
}

export function writeAt(tree: Tree, path: string, value: unknown): void {
  const steps = stepsOf(path);
  let inner = tree;
  for (const [index, { name, chosen }] of steps.entries()) {
    const isLast = index === steps.length - 1;
    if (isLast && !chosen) {
      inner[name] = value;
      return;
    }
    if (!chosen) {
      inner = (inner[name] ??= {}) as Tree;
      continue;
    }
    const list = (inner[name] ??= []) as Tree[];
    let entry = list.find((one) => isChosen(one, chosen));
    if (!entry) {
      entry = { [chosen.key]: Number.isNaN(Number(chosen.value)) ? chosen.value : Number(chosen.value) };
      list.push(entry);
    }
    inner = entry;
  }
}
