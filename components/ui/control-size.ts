/** A field and the button beside it stand equally high; on phones higher, for thumbs and for text of 16 px. */
export const CONTROL_HEIGHT = "h-9 sm:h-8";

/** The width of a button with an icon alone. */
export const CONTROL_WIDTH = "w-9 sm:w-8";
