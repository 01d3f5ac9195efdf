import type { Viewport } from "next";
import type { ActiveAppearance } from "@/lib/brands/appearance/show-appearance";

export function brandViewport(appearance: ActiveAppearance | undefined): Viewport {
  if (!appearance) return {};
  const { light, dark } = appearance.themeColors;
  return {
    themeColor: [
      { media: "(prefers-color-scheme: light)", color: light },
      { media: "(prefers-color-scheme: dark)", color: dark },
    ],
  };
}
