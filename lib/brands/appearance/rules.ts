import type { AppearanceColours } from "./palette";

/** What a brand's public pages wear. What law or safety asks for is no part of it: it is on every page, as it is. */

/** What the stamp says of a genuine code: each is true of every code that was issued. */
export const STAMPS = ["genuine", "registered", "issued", "verified"] as const;
export type StampWording = (typeof STAMPS)[number];

/** What a brand orders and leaves out; its data then stands in the complete list below all the same. */
export const SECTIONS = ["actions", "figures", "materials", "care", "evidence", "origin"] as const;
export type AppearanceSection = (typeof SECTIONS)[number];

export const ACTIONS = ["repair", "spare_parts", "return", "resell", "register", "support"] as const;
export type AppearanceActionKind = (typeof ACTIONS)[number];

/** Not offered while a warning stands over the item: they lead to selling it, or to relying on it. */
const UNWARNED_ACTIONS: ReadonlySet<AppearanceActionKind> = new Set(["resell", "register"]);

export interface AppearanceAction {
  kind: AppearanceActionKind;
  /** https, mailto or tel. */
  address: string;
}

/** As people read and edit it. */
export const shownAddress = (address: string) => address.replace(/^(?:mailto|tel):/, "");

/** Those that are offered for an item; over one that is warned of, not all. */
export const actionsFor = (actions: readonly AppearanceAction[], isWarned: boolean) =>
  actions.filter(({ kind }) => !isWarned || !UNWARNED_ACTIONS.has(kind));

/** Hashes of its files: 800 and 1,600 pixels wide at most. Both are one where the picture is small. */
export interface AppearanceCover {
  small: string;
  large: string;
  /** Pixels of the larger. */
  width: number;
  height: number;
}

export interface Face {
  /** Null: Carnet's. */
  colours: AppearanceColours | null;
  stamp: StampWording;
  /** In their order; what is not here is not shown. */
  sections: readonly AppearanceSection[];
  actions: readonly AppearanceAction[];
  /** Hash; null: the logo of the brand's profile. */
  logo: string | null;
  /** Whether the logo stands on white rather than on the cover's colour. */
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

/** Each publication is one; older ones are let go. */
export const VERSIONS_KEPT = 30;

export const COVER_BYTES_MAX = 8 * 1024 * 1024;
export const COVER_WIDTHS = { small: 800, large: 1600 } as const;

export const APPEARANCE_PICTURES = ["cover", "logo"] as const;
type AppearancePicture = (typeof APPEARANCE_PICTURES)[number];

/** The hashes that a face shows. */
export const picturesOf = ({ logo, cover }: Face): string[] =>
  [logo, cover?.small, cover?.large].filter((hash) => typeof hash === "string");

/** Where a picture of a face lies; what lies there never changes. */
export const appearancePictureHref = (hash: string) => `/face/${hash}`;

/** The member's page that shows the draft as the public page that it would be. */
export const PREVIEW_PATH = "/face-preview";
