import { describe, expect, it } from "vitest";
import { readInput } from "@/lib/platform/input/read-input";
import { readActionAddress, appearanceForm, appearanceValues, readAppearance } from "./appearance-contract";
import { actionsFor, DEFAULT_APPEARANCE, SECTIONS } from "./rules";

const filled = (more: Record<string, string> = {}) => ({
  ...Object.fromEntries(Object.entries({ ...appearanceValues(), ...more }).filter(([, value]) => value !== "")),
  seen: "s",
});

describe("an action's address", () => {
  it.each([
    ["https://brand.example/repair?x=1#top", "https://brand.example/repair?x=1#top"],
    [" care@Brand.example ", "mailto:care@brand.example"],
    ["mailto:care@brand.example", "mailto:care@brand.example"],
    ["+49 40 6696-9001", "tel:+494066969001"],
    ["tel:+494066969001", "tel:+494066969001"],
  ])("%s is one, kept so that it is read as itself", (input, expected) => {
    expect(readActionAddress(input)).toBe(expected);
    expect(readActionAddress(expected)).toBe(expected);
  });

  it.each([
    "javascript:alert(1)",
    "JavaScript:alert(1)//https://brand.example",
    "\tjavascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "http://brand.example/",
    "https://care@brand.example/",
    "https:///brand.example",
    "//brand.example",
    "/settings",
    "mailto:a@brand.example,b@brand.example",
    "mailto:a@brand.example?body=x",
    "mailto:a%0Abcc:x@brand.example",
    "tel:112;phone-context=evil",
    'https://brand.example/" onclick="alert(1)',
    "vbscript:x",
  ])("%s is none", (input) => {
    const address = readActionAddress(input);
    if (address !== null) expect(address).toBe("https://brand.example/%22%20onclick=%22alert(1)");
    expect(readAppearance({ ...DEFAULT_APPEARANCE, actions: [{ kind: "repair", address: input }] })).toBeNull();
  });
});

describe("what a brand sets of its face", () => {
  it("comes back as it was given", () => {
    const appearance = {
      ...DEFAULT_APPEARANCE,
      colours: { cover: "#123742", lettering: "#f7e9c8", accent: "#0b5a66" },
      stamp: "issued" as const,
      sections: ["care", "actions", "figures"] as const,
      actions: [{ kind: "support" as const, address: "tel:+494066969001" }],
      isLogoOnWhite: false,
    };
    const result = readInput(appearanceForm, filled(appearanceValues(appearance)));
    const { logo: _logo, cover: _cover, ...set } = appearance;
    expect(result).toEqual({ ok: true, value: { seen: "s", set } });
  });

  it.each([
    ["red;}body{display:none", "colour_form"],
    ["url(javascript:alert(1))", "colour_form"],
    ["#12345", "colour_form"],
    ["expression(alert(1))", "colour_form"],
    ["var(--color-paper)", "colour_form"],
    ["#e0a526", "low_contrast"],
  ])("is no accent of %s", (accent, code) => {
    expect(readInput(appearanceForm, filled({ accent }))).toMatchObject({
      ok: false,
      errors: [{ pointer: "/accent", code }],
    });
    if (code === "colour_form")
      expect(
        readAppearance({ ...DEFAULT_APPEARANCE, colours: { cover: "#000000", lettering: "#ffffff", accent } }),
      ).toBeNull();
  });

  it("takes colours as people write them", () => {
    const result = readInput(appearanceForm, filled({ cover: " 123742 ", lettering: "#FFF", accent: "#0B5A66" }));
    expect(result).toMatchObject({
      ok: true,
      value: { set: { colours: { cover: "#123742", lettering: "#ffffff", accent: "#0b5a66" } } },
    });
  });

  it("hides sections and orders them, and has no word for what every page shows", () => {
    const places = Object.fromEntries(SECTIONS.map((name) => [`section_${name}`, "hidden"]));
    const result = readInput(
      appearanceForm,
      filled({ ...places, section_care: "1", section_origin: "1", section_actions: "6" }),
    );
    expect(result).toMatchObject({ ok: true, value: { set: { sections: ["care", "origin", "actions"] } } });
    for (const more of [{ section_alerts: "hidden" }, { section_data: "hidden" }, { section_answer: "2" }])
      expect(readInput(appearanceForm, { ...filled(), ...more }).ok).toBe(false);
    expect(readInput(appearanceForm, filled({ stamp: "certified by the EU" })).ok).toBe(false);
  });

  it("leads nobody to selling or relying on what is warned of", () => {
    const actions = (["repair", "resell", "register", "support"] as const).map((kind) => ({ kind, address: "x" }));
    expect(actionsFor(actions, false)).toEqual(actions);
    expect(actionsFor(actions, true).map(({ kind }) => kind)).toEqual(["repair", "support"]);
  });
});
