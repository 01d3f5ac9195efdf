import { distance } from "fastest-levenshtein";
import { requireValue } from "@/lib/platform/require-value";
import { bare, namesOfChoice, readChoice } from "../synonyms/synonyms";

export function nearestFirst<Choice extends string>(
  input: string,
  choices: readonly Choice[],
  namesOf: (choice: Choice) => readonly string[],
): Choice[] {
  const text = bare(input);
  const known = readChoice(input, choices);
  const far = (choice: Choice) =>
    choice === known ? -1 : Math.min(...[choice, ...namesOf(choice)].map((name) => farness(text, bare(name))));
  return choices
    .map((choice, index) => ({ choice, index, far: far(choice) }))
    .sort((one, other) => one.far - other.far || one.index - other.index)
    .map(({ choice }) => choice);
}

/** 0: equal; 1: nothing in common. A word within the other is near: `Damenschuhe` and `Schuhe`. */
function farness(one: string, other: string): number {
  const longer = Math.max(one.length, other.length);
  if (longer === 0 || other === "") return 1;
  const isWithin = Math.min(one.length, other.length) >= 4 && (one.includes(other) || other.includes(one));
  return isWithin ? 0.2 * (1 - Math.min(one.length, other.length) / longer) : distance(one, other) / longer;
}

export function choicesFor<Choice extends { value: string; label: string }>(
  input: string,
  choices: readonly Choice[],
): Choice[] {
  const byValue = new Map(choices.map((choice) => [choice.value, choice]));
  return nearestFirst(input, [...byValue.keys()], (value) => [
    requireValue(byValue.get(value), "A value").label,
    ...namesOfChoice(value),
  ]).map((value) => requireValue(byValue.get(value), "A value"));
}
