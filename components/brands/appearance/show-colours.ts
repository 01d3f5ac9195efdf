import { type AppearanceColours, paletteStyle } from "@/lib/brands/appearance/palette";

export const PREVIEW_FRAME = "face-preview";
const STYLE = "face-shown";

export function showColours(colours: AppearanceColours): void {
  const frame = document.getElementById(PREVIEW_FRAME);
  if (!(frame instanceof HTMLIFrameElement)) return;
  const show = () => {
    const page = frame.contentDocument;
    if (!page?.body) return;
    const style = page.getElementById(STYLE) ?? page.body.appendChild(page.createElement("style"));
    style.id = STYLE;
    style.textContent = paletteStyle(colours);
  };
  show();
  frame.onload = show;
}
