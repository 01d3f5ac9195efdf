import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import "@/lib/languages/register";
import { LEGAL_DATES } from "@/lib/law/calendar";
import { cite } from "@/lib/law/cite";
import { type Locale, LOCALES, messagesOf } from "@/lib/platform/i18n/locales";
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

/** A date that depends on an act which is not adopted is no event. */
const DATED = LEGAL_DATES.filter(({ precision }) => precision !== "open");

it.each(LOCALES)("has an event of a whole day for each date, in %s, in lines that every program reads", (locale) => {
  const lines = contentLines(lawFeed({ locale, groups: [] }));
  expect([lines[0], lines.at(-1)]).toEqual(["BEGIN:VCALENDAR", "END:VCALENDAR"]);
  const events = eventsOf(lines);
  expect(events).toHaveLength(DATED.length);
  expect(new Set(events.map(({ UID }) => UID)).size).toBe(DATED.length);
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
  const eventNames = (events: Record<string, string>[], id: string) =>
    events.find(({ UID }) => UID!.startsWith(`law-${id}@`));
  const all = of([]);
  expect(eventNames(all, "battery_passport")).toMatchObject({
    DTSTART: "20270218",
    DTEND: "20270219",
    STATUS: "CONFIRMED",
  });
  expect(eventNames(all, "textiles_act")).toMatchObject({ STATUS: "TENTATIVE" });
  const steel = of(["steel"]);
  expect(eventNames(steel, "carbon_border")).toBeDefined();
  expect(eventNames(steel, "espr")).toBeDefined();
  expect(eventNames(steel, "battery_passport")).toBeUndefined();
});

describe("what another program reads of it", () => {
  const readEvents = (locale: Locale) => {
    const [, , parts] = ICAL.parse(lawFeed({ locale, groups: [] })) as [string, unknown, unknown[]];
    expect(parts).toHaveLength(DATED.length);
    const calendar = new ICAL.Component(ICAL.parse(lawFeed({ locale, groups: [] })) as unknown as string);
    return {
      name: calendar.getFirstPropertyValue("name"),
      events: calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event)),
    };
  };

  it.each(LOCALES)("is in %s each date's words, with the language, the place and the groups named", (locale) => {
    const { name, events } = readEvents(locale);
    expect(name).toBe(messagesOf(locale).review.legal.title);
    for (const [index, date] of DATED.entries()) {
      const event = events.find(({ uid }) => uid.startsWith(`law-${date.id}@`))!;
      const title = messagesOf(locale).compliance.legalDates[date.id as "espr"];
      expect([index, event.summary.startsWith(title)]).toEqual([index, true]);
      const { component } = event;
      for (const property of ["summary", "description"])
        expect(component.getFirstProperty(property)!.getParameter("language")).toBe(locale);
      expect(event.description).toContain(cite(locale, date.provisions));
      expect(component.getFirstProperty("categories")?.getValues() ?? []).toHaveLength(date.groups?.length ?? 0);
    }
  });

  it.each(["UTC", "Europe/Berlin", "Pacific/Auckland", "America/Sao_Paulo"])(
    "is the same whole day in %s as in the act",
    (zone) => {
      const before = process.env["TZ"];
      process.env["TZ"] = zone;
      try {
        expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
        for (const event of readEvents("en").events) {
          const { from } = LEGAL_DATES.find(({ id }) => event.uid.startsWith(`law-${id}@`))!;
          expect([event.startDate.isDate, event.startDate.toString()]).toEqual([true, from]);
          expect(event.endDate.subtractDate(event.startDate).toString()).toBe("P1D");
          const startDate = event.startDate.toJSDate();
          expect([startDate.getFullYear(), startDate.getMonth() + 1, startDate.getDate()]).toEqual(
            from.split("-").map(Number),
          );
        }
      } finally {
        if (before === undefined) delete process.env["TZ"];
        else process.env["TZ"] = before;
      }
    },
  );
});
