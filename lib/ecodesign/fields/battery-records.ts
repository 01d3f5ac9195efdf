import { code, inSection, lines, link, list, long, measure, optional, percent, prose, required, text } from "../field";

/** Members follow the Battery Pass Consortium's data model (MaterialComposition and Circularity 1.2.0). */

const GROUPS = ["battery"] as const;

const hazardousMembers = {
  name: required(text(300), { identifies: "entry" }),
  cas_number: optional(code(20), { help: "CAS number, such as 7440-02-0." }),
  hazard_class: optional(text(200), { help: "Hazard class and category of the CLP Regulation." }),
  location: optional(text(300), { help: "The component that contains it." }),
  mass_g: optional(measure("g", 0, 1e9), { help: "Its mass in one battery." }),
  concentration_pct: optional(percent(), { help: "Its share of the component's mass." }),
  impact: optional(long(2000), { help: "Its impact on the environment and on human health." }),
};

const criticalMembers = {
  name: required(text(300), { identifies: "entry" }),
  cas_number: optional(code(20), { help: "CAS number, such as 7439-93-2." }),
  location: optional(text(300), { help: "The component that contains it." }),
  mass_g: optional(measure("g", 0, 1e9), { help: "Its mass in one battery." }),
};

const supplierMembers = {
  name: required(text(300), { identifies: "entry" }),
  address: optional(text(500), { help: "Postal address in one line." }),
  email: optional(text(320)),
  url: optional(link(), { help: "https address of the supplier." }),
  parts: optional(lines(200, 200), { help: "Part number and name of each part that it supplies." }),
};

const waste = (point: string, help: string) =>
  optional(prose(), { help: `${help} Article 74(1)(${point}).`, grounds: ["battery_xiii_1"], groups: GROUPS });

export const batteryRecords = inSection("battery", {
  hazardous_substances: optional(list(hazardousMembers, 200), {
    flatEntriesMax: 4,
    help: "Hazardous substances other than mercury, cadmium or lead; an empty list says that there is none.",
    grounds: ["battery_xiii_1"],
    groups: GROUPS,
  }),
  critical_raw_materials: optional(list(criticalMembers, 100), {
    flatEntriesMax: 4,
    help: "Critical raw materials above 0.1 % of mass; an empty list says that there is none.",
    grounds: ["battery_xiii_1"],
    groups: GROUPS,
  }),
  waste_prevention: waste("a", "How users help to prevent waste."),
  waste_separate_collection: waste("b", "How users help to collect waste batteries separately."),
  waste_collection_points: waste("c", "Where waste batteries are taken back, and how they are re-used or recycled."),
  waste_safety: waste("d", "How to handle waste batteries safely."),
  waste_symbols: waste("e", "What the labels and symbols on the battery mean."),
  waste_impact: waste("f", "How substances in it affect the environment and human health."),
});

export const batterySuppliers = inSection("battery", {
  spare_part_suppliers: optional(list(supplierMembers, 100), {
    flatEntriesMax: 3,
    help: "Suppliers of spare parts, for persons with a legitimate interest and authorities only.",
    grounds: ["battery_xiii_2"],
    groups: GROUPS,
    access: "annex_xiii_2",
  }),
});
