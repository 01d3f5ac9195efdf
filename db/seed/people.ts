import names from "./data/names.json" with { type: "json" };
import { numberOf, pick } from "./drawn";

const HOSTS = ["example.com", "example.org", "example.net"];
const GERMAN_SPEAKING = new Set(names.germanSpeaking);

export interface Person {
  email: string;
  locale: "en" | "de";
}

export function personOf(label: string): Person {
  const [first, last] = [pick(`${label} first`, names.first), pick(`${label} last`, names.last)];
  const number = numberOf(`${label} number`, 3);
  const email =
    `${first}.${last}${number === 0 ? "" : 70 + numberOf(label, 30)}@${pick(`${label} host`, HOSTS)}`.toLowerCase();
  return { email, locale: GERMAN_SPEAKING.has(last) ? "de" : "en" };
}
