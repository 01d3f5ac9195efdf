import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { BatteryTrends, BatteryValues } from "./battery-trends";

const reader = (locale: (typeof LOCALES)[number] = "en") => ({ locale, timeZone: "UTC", now: 0 });
const at = (day: number) => `2026-09-0${day}T08:00:00.000Z`;
const TREND = {
  member: "cycles",
  points: [
    { at: at(1), value: 10 },
    { at: at(3), value: 20 },
    { at: at(5), value: 40 },
  ],
} as const;

describe("the chart of a battery's values", () => {
  it("says in words what it draws, on the scale of its times and values", () => {
    const text = renderToStaticMarkup(<BatteryTrends reader={reader()} trends={[TREND]} />);
    expect(text).toContain(
      'role="img" aria-label="Charging cycles: 3 measurements, from 10 on 1 Sept 2026 to 40 on 5 Sept 2026"',
    );
    expect(text).toContain('<polyline points="0 75 50 50 100 0"');
  });

  it("has every value in a table, the latest first", () => {
    const text = renderToStaticMarkup(<BatteryTrends reader={reader()} trends={[TREND]} />);
    expect([...text.matchAll(/<td>(\d+)<\/td>/g)].map(([, value]) => value)).toEqual(["40", "20", "10"]);
    expect(text).toContain("<details");
  });

  it("draws a share on a scale to 100 %, and of a single measurement only the value with its day", () => {
    const chart = (...points: { at: string; value: number }[]) =>
      renderToStaticMarkup(
        <BatteryTrends reader={reader()} trends={[{ member: "state_of_health_pct" as const, points }]} />,
      );
    expect(chart({ at: at(1), value: 90 }, { at: at(2), value: 80 })).toContain('<polyline points="0 10 100 20"');
    const single = chart({ at: at(1), value: 90 });
    expect(single).not.toContain("<svg");
    expect(single.replaceAll(/<[^>]+>/g, " ")).toMatch(/State of health\s+90%\s+1 Sept 2026/);
  });

  it.each(LOCALES)("says in %s that there is none yet, and names each value with its time", (locale) => {
    const none = renderToStaticMarkup(<BatteryTrends reader={reader(locale)} trends={[]} />);
    expect(none).toMatch(/^<p class="text-ink-muted">.{60,}<\/p>$/);
    const state = { cycles: 12, negative_events: [], hot_minutes: 3 };
    const times = { cycles: at(1), hot_minutes: at(2) };
    const values = renderToStaticMarkup(<BatteryValues reader={reader(locale)} state={state} times={times} />);
    expect([...values.matchAll(/dateTime="([^"]+)"/gi)].map(([, time]) => time)).toEqual([at(1), at(2)]);
    expect(values.match(/<dt/g)).toHaveLength(3);
  });

  it("names a time that all values share once", () => {
    const state = { cycles: 12, hot_minutes: 3 };
    const times = { cycles: at(1), hot_minutes: at(1) };
    const text = renderToStaticMarkup(<BatteryValues reader={reader()} state={state} times={times} />);
    expect([...text.matchAll(/dateTime="([^"]+)"/gi)].map(([, time]) => time)).toEqual([at(1)]);
    expect(text.replaceAll(/<[^>]+>/g, " ")).toMatch(/^\s*Measured\s+1 Sept 2026/);
  });
});
