import type { AppearanceColours } from "./palette";

/** Content required by law or for safety is not part of the appearance and is always displayed. */

/** Each wording is true of every code that was issued. */
export const STAMPS = ["genuine", "registered", "issued", "verified"] as const;
export type StampWording = (typeof STAMPS)[number];

/** Sections that a brand can order or hide. Hidden data still appears in the complete list below. */
export const SECTIONS = ["actions", "figures", "materials", "care", "evidence", "origin"] as const;
export type AppearanceSection = (typeof SECTIONS)[number];

export const ACTIONS = ["repair", "spare_parts", "return", "resell", "register", "support"] as const;
export type AppearanceActionKind = (typeof ACTIONS)[number];

/** Not offered for an item with a warning, because they lead to its sale or to reliance on it. */
const UNWARNED_ACTIONS: ReadonlySet<AppearanceActionKind> = new Set(["resell", "register"]);

export interface AppearanceAction {
  kind: AppearanceActionKind;
  address: string;
}

export const shownAddress = (address: string) => address.replace(/^(?:mailto|tel):/, "");

export const actionsFor = (actions: readonly AppearanceAction[], isWarned: boolean) =>
  actions.filter(({ kind }) => !isWarned || !UNWARNED_ACTIONS.has(kind));

/** Hashes of the files with a maximum width of 800 and 1,600 pixels. Both are equal if the picture is small. */
export interface AppearanceCover {
  small: string;
  large: string;
  width: number;
  height: number;
}

export interface Face {
  colours: AppearanceColours | null;
  stamp: StampWording;
  sections: readonly AppearanceSection[];
  actions: readonly AppearanceAction[];
  /** Null: the logo of the brand's profile. */
  logo: string | null;
  isLogoOnWhite: boolean;
  cover: AppearanceCover | null;
}

export const DEFAULT_APPEARANCE: Face = {
  colours: null,
  stamp: "genuine",
  sections: SECTIONS,
  actions: [],
  logo: null,
  isLogoOnWhite: true,
  cover: null,
};

export const VERSIONS_KEPT = 30;

export const COVER_BYTES_MAX = 8 * 1024 * 1024;
export const COVER_WIDTHS = { small: 800, large: 1600 } as const;

export const APPEARANCE_PICTURES = ["cover", "logo"] as const;

export const picturesOf = ({ logo, cover }: Face): string[] =>
  [logo, cover?.small, cover?.large].filter((hash) => typeof hash === "string");

export const appearancePictureHref = (hash: string) => `/face/${hash}`;

export const PREVIEW_PATH = "/face-preview";
