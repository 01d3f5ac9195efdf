import { formatter, type Reader } from "@/lib/platform/i18n/format";

const KILOBYTE = 1024;
const NAMES: Readonly<Record<string, string>> = {
  "application/pdf": "PDF",
  "image/png": "PNG",
  "image/jpeg": "JPEG",
  "image/webp": "WebP",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "XLSX",
};

export function fileSize(reader: Reader, { mediaType, sizeBytes }: { mediaType: string; sizeBytes: number }): string {
  const kilobytes = Math.max(1, Math.round(sizeBytes / KILOBYTE));
  const isLarge = kilobytes >= KILOBYTE;
  const size = formatter(reader).number(isLarge ? kilobytes / KILOBYTE : kilobytes, {
    style: "unit",
    unit: isLarge ? "megabyte" : "kilobyte",
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  return [NAMES[mediaType], size].filter(Boolean).join(", ");
}
