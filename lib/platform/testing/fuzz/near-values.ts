import fc, { type Arbitrary } from "fast-check";

/** Nearly valid values: one member is changed, renamed, omitted or added. */

type Container = Record<string, unknown> | unknown[];
type Place = readonly [parent: Container, key: string | number];

const isContainer = (value: unknown): value is Container =>
  typeof value === "object" && value !== null && !("$known" in value);

function placesIn(value: Container): Place[] {
  const keys: (string | number)[] = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key): Place[] => {
    const inner = (value as Record<string | number, unknown>)[key];
    return [[value, key], ...(isContainer(inner) ? placesIn(inner) : [])];
  });
}

const OTHERS: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e15,
  "",
  " ",
  "x",
  "1",
  "true",
  [],
  {},
  [[]],
  [null],
  { a: 1 },
  "2026-02-30",
  "0000-01-01",
  "http://example.com",
  "https://",
  "x".repeat(6_000),
  "\ud800",
  "\u0000",
  "a@b",
  "400638133393",
  Number.MAX_SAFE_INTEGER,
  -1e-300,
];
const misspelt = (name: string) => [
  name.toUpperCase(),
  name.slice(1),
  `${name}_`,
  name.replaceAll("_", "-"),
  `${name[1] ?? ""}${name[0] ?? ""}${name.slice(2)}`,
  "__proto__x",
  "brand_id",
];

function set([parent, key]: Place, value: unknown): void {
  (parent as Record<string | number, unknown>)[key] = value;
}

function take([parent, key]: Place): unknown {
  return (parent as Record<string | number, unknown>)[key];
}

const STEPS: readonly ((target: Place, pick: number) => void)[] = [
  (target, pick) => set(target, OTHERS[pick % OTHERS.length]),
  (target, pick) => set(target, OTHERS[pick % OTHERS.length]),
  ([parent, key]) => (Array.isArray(parent) ? parent.splice(Number(key), 1) : delete parent[key]),
  (target, pick) => {
    const [parent, key] = target;
    if (Array.isArray(parent))
      return void parent.push(
        ...Array.from({ length: (pick % 3) * 100 + 1 }, () => structuredClone(parent[Number(key)])),
      );
    const names = misspelt(String(key));
    parent[names[pick % names.length]!] = take(target);
    if (pick % 2) delete parent[key];
  },
  ([parent], pick) => (Array.isArray(parent) ? parent.push(OTHERS[pick % OTHERS.length]) : (parent["unheard_of"] = 1)),
  (target, pick) => {
    const value = take(target);
    if (typeof value === "string")
      set(
        target,
        [value.toUpperCase(), ` ${value} `, `${value}\u0000`, value.repeat(400), value.slice(1), Number(value)][
          pick % 6
        ],
      );
    else if (typeof value === "number") set(target, [value + 0.5, -value - 1, value * 1e15, String(value)][pick % 4]);
    else set(target, [value]);
  },
];

/** A nearly valid variation of the value. */
export function nearValue(value: unknown): Arbitrary<unknown> {
  return fc.tuple(fc.nat(), fc.nat(STEPS.length - 1), fc.nat(10_000)).map(([at, step, pick]) => {
    const tree = { root: structuredClone(value) };
    const places = placesIn(tree);
    STEPS[step]!(places[at % places.length]!, pick);
    return "root" in tree ? tree.root : null;
  });
}

/** Text that is no JSON, or JSON that no value can represent. */
export function nearText(json: string): Arbitrary<string> {
  return fc.tuple(fc.nat(Math.max(0, json.length - 1)), fc.nat(7)).map(([at, kind]) => {
    const [before, after] = [json.slice(0, at), json.slice(at)];
    return [
      before,
      `${before},${after}`,
      `\ufeff${json}`,
      `${json}x`,
      json.replace(/\d+/, "1e400"),
      json.replace(/\d+/, "NaN"),
      `${"[".repeat(20_000)}`,
      json.replace("{", '{"name":"x","name":'),
    ][kind]!;
  });
}
