import { describe, expect, test } from "vitest";
import { monotonicMs } from "@/lib/platform/clock";
import { findClaims } from "./claims";
import { findPersonalData } from "./texts";

const kinds = (text: string) => findClaims(text).map(({ kind, phrase }) => `${kind}: ${phrase}`);

describe("a forbidden claim is found", () => {
  test.each([
    ["Our eco-friendly jacket", "generic: eco-friendly"],
    ["An environmentally friendly choice", "generic: environmentally friendly"],
    ["Sustainable fashion", "generic: Sustainable"],
    ["the greener choice", "generic: greener choice"],
    ["Skarv Eco", "generic: Eco"],
    ["a green product", "generic: green product"],
    ["Climate-friendly packaging", "generic: Climate-friendly"],
    ["Biodegradable buttons", "generic: Biodegradable"],
    ["Good for the planet", "generic: Good for the planet"],
    ["Carbon neutral since 2024", "offset: Carbon neutral"],
    ["CO₂-neutral shipping", "offset: CO₂-neutral"],
    ["a net-zero jacket", "offset: net-zero"],
    ["Nachhaltige Mode", "generic: Nachhaltige"],
    ["umweltfreundliches Material", "generic: umweltfreundliches"],
    ["die grüne Wahl", "generic: grüne Wahl"],
    ["ökologisch gefertigt", "generic: ökologisch"],
    ["klimaneutral hergestellt", "offset: klimaneutral"],
    ["eine klimapositive Jacke", "offset: klimapositive"],
    ["CO2-kompensiert", "offset: CO2-kompensiert"],
    ["biologisch abbaubar", "generic: biologisch abbaubar"],
    ["une veste écologique", "generic: écologique"],
    ["respectueux de l’environnement", "generic: respectueux de l’environnement"],
    ["une mode durable", "generic: mode durable"],
    ["neutre en carbone", "offset: neutre en carbone"],
    ["avec notre label de durabilité", "own_label: notre label de durabilité"],
    ["Sac 100 % recyclé", "whole_product: 100 % recyclé"],
    ["conforme à REACH", "legal_requirement: conforme à REACH"],
    ["un materiale sostenibile", "generic: sostenibile"],
    ["amico dell’ambiente", "generic: amico dell’ambiente"],
    ["a impatto zero", "offset: a impatto zero"],
    ["il nostro marchio di sostenibilità", "own_label: nostro marchio di sostenibilità"],
    ["realizzato interamente in materiali riciclati", "whole_product: interamente in materiali riciclati"],
    ["certificato CE", "legal_requirement: certificato CE"],
    ["una chaqueta ecológica", "generic: ecológica"],
    ["respetuoso con el medio ambiente", "generic: respetuoso con el medio ambiente"],
    ["climáticamente neutro", "offset: climáticamente neutro"],
    ["nuestro sello verde", "own_label: nuestro sello verde"],
    ["bolsa 100 % reciclada", "whole_product: 100 % reciclada"],
    ["cumple con RoHS", "legal_requirement: cumple con RoHS"],
  ])("in %s", (text, expected) => {
    expect(kinds(text)).toEqual([expected]);
  });
});

describe("no claim is seen", () => {
  test.each([
    "A greenish grey",
    "Green (colour)",
    "Jacket, forest green, size M",
    "Grün",
    "Farbe: grün meliert",
    "Grüner Punkt",
    "Greenland parka",
    "Economy class blanket",
    "Écosse tweed",
    "Use the eco mode of the machine",
    "Wash on the eco-programme",
    "Im Öko-Programm waschen",
    "EU Ecolabel licence PT/016/003",
    "ECO PASSPORT by OEKO-TEX",
    "Sustainable Forestry Initiative",
    "64 % recycled polyamide (ISO 14021)",
    "Industrially compostable bag (EN 13432)",
    "Membrane 45 % biobased (EN 16640)",
    "pH neutral detergent",
    "neutral colours",
    "Hand in at the green bin",
    "Energy class A",
    "Organic cotton (GOTS)",
    "Carbon fibre poles",
    "Doublure en polyester 100 % recyclé",
    "Laver en programme éco",
    "Garantie de durabilité de cinq ans",
    "Écolabel européen PT/016/003",
    "Fodera in cotone 100% riciclato",
    "Lavare con programma eco",
    "Forro de poliéster 100 % reciclado",
    "Sangle verte, vis en acier",
    "Relazione di sostenibilità 2025",
  ])("in %s", (text) => {
    expect(kinds(text)).toEqual([]);
  });
});

test("a qualification in another sentence does not make a claim specific", () => {
  expect(kinds("Biodegradable buttons. The shell is 64 % recycled.")).toEqual(["generic: Biodegradable"]);
});

test.each([
  ["write to care@brand.example or service-de@brand.example", []],
  ["write to anna.berg@example.com", ["email"]],
  ["DE89370400440532013000", ["iban"]],
  ["GTIN 9524100000019, lot 2026-11", []],
  ["call +49 40 1234567", ["phone"]],
  ["Frau Dr. Weber signs", ["person"]],
  ["Mrs Field jam", ["person"]],
  ["Herrenjacke, Damenjacke", []],
  ["switches off after 5 ms delay", []],
])("personal data in %s", (text, expected) => {
  expect(findPersonalData(text)).toEqual(expected);
});

test("long texts without blanks are searched for personal data in a moment, in as many languages as there are", () => {
  const text = `${"ä".repeat(4_990)} @`;
  const beganMs = monotonicMs();
  for (let searched = 0; searched < 120; searched += 1) expect(findPersonalData(text)).toEqual([]);
  expect(monotonicMs() - beganMs).toBeLessThan(1_000);
});
