import type { Viewport } from "next";
import type { ActiveAppearance } from "@/lib/brands/appearance/show-appearance";

export function brandViewport(face: ActiveAppearance | undefined): Viewport {
  if (!face) return {};
  const { light, dark } = face.themeColors;
  return {
    themeColor: [
      { media: "(prefers-color-scheme: light)", color: light },
      { media: "(prefers-color-scheme: dark)", color: dark },
    ],
  };
}
