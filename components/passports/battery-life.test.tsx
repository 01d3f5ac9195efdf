import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { PublicLife } from "@/lib/passports/battery/public-life";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { PublicBatteryLife } from "./battery-life";

const HOSTILE = "<img src=x onerror=alert(1)>";
const life: PublicLife = {
  end: "recycled",
  status: "recycled",
  changedOn: "2029-03-01",
  responsible: HOSTILE,
  originals: [
    {
      ...{ operation: "repurposing", extent: "part", linkedOn: "2027-06-14", isOwn: false, name: HOSTILE },
      ...{ identifier: "https://id.carmaker.example/1", reading: "read", failure: null, readOperator: HOSTILE },
      ...{ readAt: new Date("2027-06-14T08:00:00Z"), readState: "active" },
    },
    {
      ...{ operation: "repurposing", extent: "part", linkedOn: "2027-06-14", isOwn: false, name: null },
      ...{ identifier: "urn:bmwk:123", reading: "unreadable", failure: "no_address", readOperator: null },
      ...{ readAt: new Date("2027-06-14T08:00:00Z"), readState: null },
    },
  ],
  successors: [],
};

it.each(LOCALES)("shows a battery’s life in %s, and what other passports state is text alone", (locale) => {
  const html = renderToStaticMarkup(<PublicBatteryLife reader={{ locale, timeZone: "UTC", now: 0 }} life={life} />);
  expect(html).not.toContain("<img");
  expect(html.match(/&lt;img/g)).toHaveLength(3);
  expect(html).toContain('href="https://id.carmaker.example/1" rel="noreferrer nofollow ugc"');
  expect(html).not.toMatch(/href="urn:|batteryLife\.|\{\w+\}/);
  expect(html).toContain("2029");
});
