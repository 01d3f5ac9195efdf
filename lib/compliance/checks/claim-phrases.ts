export const CLAIM_KINDS = ["generic", "offset", "own_label", "whole_product", "legal_requirement"] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

export const SUGGESTIONS = [
  "name_the_feature",
  "give_the_footprint",
  "give_the_standard",
  "give_the_figure",
  "drop_the_offset",
  "prove_the_label",
  "name_the_part",
  "drop_the_duty",
] as const;
export type Suggestion = (typeof SUGGESTIONS)[number];

export interface Phrase {
  kind: ClaimKind;
  suggestion: Suggestion;
  pattern: RegExp;
  /** A percentage or a standard in the same sentence makes it a specific claim. */
  isSpecificWithFigure?: boolean;
}

/** Unlike `\b`, these word boundaries support umlauts. */
export const words = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, "giu");
