import { z } from "zod";
import { DomainError } from "@/lib/platform/errors";

/** The version of what is changed, as RFC 9110 has a change guarded: `ETag` names it, `If-Match` asks for it. */

export const versionTag = (version: number) => `"${version}"`;

const TAG = /^(?:W\/)?"([1-9][0-9]{0,8})"$/;

/** The versions that a change may be meant for; `any`: whichever there is. */
export const namedVersions = z.union([z.literal("any"), z.array(z.number())]);
type NamedVersions = z.output<typeof namedVersions>;

/**
 * Those that `If-Match` names (RFC 9110, 13.1.1). Throws `precondition_required` where none is named, and
 * `precondition_failed` for what is no version.
 */
export function requiredVersions(headers: { get(name: string): string | null }): NamedVersions {
  const given = headers.get("if-match");
  if (given === null)
    throw new DomainError("precondition_required", "Name the version that the change is meant for: If-Match.");
  if (given.trim() === "*") return "any";
  const versions = given.split(",").flatMap((tag) => TAG.exec(tag.trim())?.[1] ?? []);
  if (versions.length === 0) throw staleVersion('If-Match names a version as its ETag does, such as "3".');
  return versions.map(Number);
}

/** Throws `precondition_failed` where a change is meant for other versions than the one of `what` that is stored. */
export function requireVersion(named: NamedVersions, stored: { version: number }, what: string): void {
  if (named !== "any" && !named.includes(stored.version))
    throw staleVersion(`The ${what}'s newest version is ${stored.version}: read it, and patch that.`);
}

const staleVersion = (detail: string) => new DomainError("precondition_failed", detail);
