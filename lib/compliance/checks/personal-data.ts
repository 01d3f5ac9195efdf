import { must } from "@/lib/platform/must";
/** Patterns of personal data, which a public passport must not hold: ESPR Article 10(1)(e). */

export const PERSONAL_KINDS = ["email", "iban", "phone", "person"] as const;
export type PersonalKind = (typeof PERSONAL_KINDS)[number];

/** Bounded (RFC 5321, 4.5.3.1), so that a long text without blanks is searched in a moment. */
const EMAIL = /([\p{L}\p{N}._%+-]{1,64})@[\p{L}\p{N}.-]{1,255}\.\p{L}{2,}/gu;
/** Mailboxes of an office, not of a person. */
const ROLE = new RegExp(
  "^(?:info|care|service|services|support|contact|hello|hi|office|sales|shop|store|help|helpdesk|" +
    "customer(?:[._-]?(?:care|service|s))?|product|products|passports?|dpp|" +
    "repairs?|returns?|warranty|compliance|quality|privacy|press|team|mail|kontakt|kundenservice|" +
    "kundendienst|reparatur|garantie|retouren|service[._-]?\\p{L}*|europe|atelier|werkstatt)\\d*$",
  "iu",
);
const IBAN = /\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){3,7}(?:\s?[A-Z0-9]{1,3})?\b/g;
const PHONE = /(?<![\d.])\+\d{1,3}[\s()/-]*(?:\d[\s()/-]*){7,12}(?!\d)/;
const PERSON = /\b(?:Mr|Mrs|Ms|Herrn?|Frau)\.?\s(?:Dr\.\s)?\p{Lu}\p{Ll}+/u;

/** ISO 13616: the first four signs to the end, letters as numbers, modulo 97 leaves 1. */
function isIban(text: string): boolean {
  const compact = text.replaceAll(/\s/g, "");
  let remainder = 0;
  for (const sign of compact.slice(4) + compact.slice(0, 4)) {
    const code = Number.parseInt(sign, 36);
    remainder = (remainder * (code > 9 ? 100 : 10) + code) % 97;
  }
  return remainder === 1;
}

/** The kinds of personal data that a text seems to hold. */
export function findPersonalData(text: string): PersonalKind[] {
  const kinds: PersonalKind[] = [];
  if (text.includes("@") && [...text.matchAll(EMAIL)].some(([, local]) => !ROLE.test(must(local, "Local"))))
    kinds.push("email");
  if (/[A-Z]{2}\d{2}/.test(text) && [...text.matchAll(IBAN)].some(([iban]) => isIban(iban))) kinds.push("iban");
  if (text.includes("+") && PHONE.test(text)) kinds.push("phone");
  if (PERSON.test(text)) kinds.push("person");
  return kinds;
}
