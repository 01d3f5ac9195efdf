import { DAY_MS } from "@/lib/platform/clock";
import type { DateFormat } from "./number-format-rules";

const EPOCH_1900_MS = Date.UTC(1899, 11, 30);
const EPOCH_1904_MS = Date.UTC(1904, 0, 1);
/** The last day the spreadsheet programs know: 9999-12-31. */
const SERIAL_MAX = 2_958_466;
/** In the system of 1900, the 29 February of that year, which never was. */
const DAY_THAT_NEVER_WAS = 60;

/** ISO 8601: `2026-03-01`, `2026-03-01T14:30:00`, `14:30:00`; midnight is left out. Null where it is no date. */
export function dateText(serial: number, { hasDate, hasTime, isElapsed }: DateFormat, is1904: boolean): string | null {
  if (serial < 0 || serial >= SERIAL_MAX) return null;
  const seconds = Math.round(serial * 86_400);
  if (isElapsed) return timeText(seconds);
  if (!hasDate) return timeText(seconds % 86_400);
  if (!is1904 && (serial < 1 || Math.floor(serial) === DAY_THAT_NEVER_WAS)) return null;
  const shiftDays = !is1904 && serial < DAY_THAT_NEVER_WAS ? 1 : 0;
  const epochMs = is1904 ? EPOCH_1904_MS : EPOCH_1900_MS;
  // A format without time shows the day of the serial number, whatever its fraction rounds to.
  const days = hasTime ? Math.floor(seconds / 86_400) : Math.floor(serial);
  const day = new Date(epochMs + (days + shiftDays) * DAY_MS).toISOString().slice(0, 10);
  return hasTime && seconds % 86_400 !== 0 ? `${day}T${timeText(seconds % 86_400)}` : day;
}

function timeText(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  return `${two(seconds / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`;
}

/** The same for a cell that holds ISO 8601 itself, as strict OOXML does. */
export function isoDateText(raw: string): string {
  return raw
    .replace(/Z$/, "")
    .replace(/(:\d\d)\.0+$/, "$1")
    .replace(/T00:00(:00)?$/, "");
}
