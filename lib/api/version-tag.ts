import { DomainError } from "@/lib/platform/errors";

/** The version of what is changed, as RFC 9110 has a change guarded: `ETag` names it, `If-Match` asks for it. */

export const versionTag = (version: number) => `"${version}"`;

const TAG = /^(?:W\/)?"([1-9][0-9]{0,8})"$/;

/**
 * The version that a change is meant for. Throws `precondition_required` where none is named, and `precondition_failed`
 * for what is no version.
 */
export function requiredVersion(headers: { get(name: string): string | null }): number {
  const given = headers.get("if-match");
  if (given === null)
    throw new DomainError("precondition_required", "Name the version that the change is meant for: If-Match.");
  const version = TAG.exec(given.trim())?.[1];
  if (version === undefined) throw staleVersion('If-Match names one version as its ETag does, such as "3".');
  return Number(version);
}

export const staleVersion = (detail: string, members: Record<string, unknown> = {}) =>
  new DomainError("precondition_failed", detail, { members });
