import { DomainError } from "@/lib/platform/errors";
import type { DataElement } from "../data-elements";
import { en18223Passport } from "../en18223-passport";
import type { Subject } from "../subject";
import { compressedPassport, contextOf, elementAt } from "./compressed-passport";
import { type Place, placeOf } from "./element-path";

/** EN 18222, 8.1: the forms in which a passport is handed out. */
export const REPRESENTATIONS = ["compressed", "full"] as const;
export type Representation = (typeof REPRESENTATIONS)[number];

export const JSON_LD = "application/ld+json";
const PLAIN_JSON = /application\/json|application\/\*|\*\/\*/;

/** Whether JSON-LD is asked for, and plain JSON is not as well. */
export const wantsJsonLd = (accept: string | null): boolean =>
  accept !== null && accept.includes(JSON_LD) && !PLAIN_JSON.test(accept);

export function writeDpp(subject: Subject, representation: Representation, isLinked = false): Record<string, unknown> {
  const full = en18223Passport(subject);
  const written = representation === "full" ? full : compressedPassport(full);
  return { ...(isLinked && { "@context": contextOf(subject.publicUrl) }), ...written };
}

/**
 * The data element that a path leads to, in the form of Annex A: the path is one into the representation that it is
 * asked for with. Throws `element_path_invalid`, `element_not_found`.
 */
export function elementOf(subject: Subject, representation: Representation, path: string): DataElement {
  const full = en18223Passport(subject);
  const place = placeOf(representation === "full" ? full : compressedPassport(full), path);
  const element = place && (representation === "full" ? fullElementAt(full, place) : elementAt(full.elements, place));
  if (!element)
    throw new DomainError(
      "element_not_found",
      "The path leads to no data element of the passport, or whoever asks may not read it.",
    );
  return element;
}

function fullElementAt(full: object, place: Place): DataElement | null {
  const value = place.reduce<unknown>((inner, name) => (inner as Record<string | number, unknown>)[name], full);
  const isElement = typeof value === "object" && value !== null && "elementId" in value && "objectType" in value;
  return isElement ? (value as DataElement) : null;
}
