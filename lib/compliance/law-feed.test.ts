import { expect, it } from "vitest";
import "@/lib/languages/register";
import { LEGAL_DATES } from "@/lib/law/calendar";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { lawFeed } from "./law-feed";

/** The content lines of a calendar, put together again (RFC 5545, section 3.1). */
function contentLines(text: string): string[] {
  expect(text.endsWith("\r\n")).toBe(true);
  const raw = text.slice(0, -2).split("\r\n");
  expect(raw.filter((line) => /[\r\n]/.test(line) || Buffer.byteLength(line) > 75)).toEqual([]);
  return raw.join("\r\n").replaceAll("\r\n ", "").split("\r\n");
}

/** Each event as its properties, by name without parameters. */
function eventsOf(lines: readonly string[]): Record<string, string>[] {
  const events: Record<string, string>[] = [];
  for (const line of lines) {
    const [, name = "", value = ""] = /^([A-Z-]+)(?:;[A-Z-]+=[\w-]+)*:(.*)$/s.exec(line) ?? expect.fail(line);
    if (line === "BEGIN:VEVENT") events.push({});
    const event = events.at(-1);
    if (event && name !== "BEGIN" && name !== "END") event[name] = value;
  }
  return events;
}

it.each(LOCALES)("has an event of a whole day for each date, in %s, in lines that every program reads", (locale) => {
  const lines = contentLines(lawFeed({ locale, groups: [] }));
  expect([lines[0], lines.at(-1)]).toEqual(["BEGIN:VCALENDAR", "END:VCALENDAR"]);
  const events = eventsOf(lines);
  expect(events).toHaveLength(LEGAL_DATES.length);
  expect(new Set(events.map(({ UID }) => UID)).size).toBe(LEGAL_DATES.length);
  for (const event of events) {
    expect(event).toMatchObject({
      DTSTAMP: expect.stringMatching(/^\d{8}T\d{6}Z$/) as string,
      DTSTART: expect.stringMatching(/^\d{8}$/) as string,
      SUMMARY: expect.stringMatching(/\S/) as string,
    });
    expect(Number(event.DTEND)).toBeGreaterThan(Number(event.DTSTART));
    // Commas, semicolons and backslashes of a text are escaped.
    expect(event.SUMMARY!.replaceAll(/\\[\\;,n]/g, "")).not.toMatch(/[\\;,]/);
    expect(event.DESCRIPTION!.replaceAll(/\\[\\;,n]/g, "")).not.toMatch(/[\\;,]/);
  }
});

it("tells what is certain from what is announced, and is narrowed to groups", () => {
  const of = (groups: Parameters<typeof lawFeed>[0]["groups"]) =>
    eventsOf(contentLines(lawFeed({ locale: "en", groups })));
  const named = (events: Record<string, string>[], id: string) =>
    events.find(({ UID }) => UID!.startsWith(`law-${id}@`));
  const all = of([]);
  expect(named(all, "battery_passport")).toMatchObject({ DTSTART: "20270218", DTEND: "20270219", STATUS: "CONFIRMED" });
  expect(named(all, "textiles_act")).toMatchObject({ STATUS: "TENTATIVE" });
  const steel = of(["steel"]);
  expect(named(steel, "carbon_border")).toBeDefined();
  expect(named(steel, "espr")).toBeDefined();
  expect(named(steel, "battery_passport")).toBeUndefined();
});
