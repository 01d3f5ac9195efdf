import type { Viewport } from "next";
import type { WornFace } from "@/lib/brands/face/show-face";

/** What a browser paints its own edges with while a page wears this face. */
export function faceViewport(face: WornFace | undefined): Viewport {
  if (!face) return {};
  const { light, dark } = face.themeColors;
  return {
    themeColor: [
      { media: "(prefers-color-scheme: light)", color: light },
      { media: "(prefers-color-scheme: dark)", color: dark },
    ],
  };
}
