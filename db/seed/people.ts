import { numberOf, pick } from "./drawn";

/** Invented people at addresses that RFC 2606 keeps for examples. */

const FIRST_NAMES = [
  "Anna",
  "Ben",
  "Clara",
  "David",
  "Elif",
  "Emil",
  "Freya",
  "Greta",
  "Hanna",
  "Ida",
  "Ingrid",
  "Jakob",
  "Jonas",
  "Juliette",
  "Karim",
  "Lars",
  "Lea",
  "Liam",
  "Luca",
  "Maja",
  "Marta",
  "Mateusz",
  "Mia",
  "Nora",
  "Oskar",
  "Paula",
  "Pedro",
  "Rosa",
  "Samir",
  "Sofie",
  "Tom",
  "Yara",
];
const LAST_NAMES = [
  "Aas",
  "Becker",
  "Bianchi",
  "Costa",
  "Dahl",
  "Eriksen",
  "Fischer",
  "Garcia",
  "Haugen",
  "Hoffmann",
  "Jensen",
  "Keller",
  "Kowalski",
  "Larsen",
  "Lindqvist",
  "Martin",
  "Moreau",
  "Nilsen",
  "Novak",
  "Olsen",
  "Peeters",
  "Richter",
  "Rossi",
  "Schulz",
  "Silva",
  "Strand",
  "Vogel",
  "Weber",
];
const HOSTS = ["example.com", "example.org", "example.net"];
const GERMAN_SPEAKING = new Set(["Becker", "Fischer", "Hoffmann", "Keller", "Richter", "Schulz", "Vogel", "Weber"]);

export interface Person {
  email: string;
  locale: "en" | "de";
}

export function personOf(label: string): Person {
  const [first, last] = [pick(`${label} first`, FIRST_NAMES), pick(`${label} last`, LAST_NAMES)];
  const number = numberOf(`${label} number`, 3);
  const email =
    `${first}.${last}${number === 0 ? "" : 70 + numberOf(label, 30)}@${pick(`${label} host`, HOSTS)}`.toLowerCase();
  return { email, locale: GERMAN_SPEAKING.has(last) ? "de" : "en" };
}
