import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DomainError } from "@/lib/platform/errors";
import { checkEntries } from "./check-entries";
import { type PilotEntry, writePilotFile } from "./pilot-format";
import { readSchema } from "./read-schema";

/** The official XML Schema of a brand: what it decides, and what an attacker could upload in its stead. */

const NAMESPACE = "urn:carnet:registry:pilot-format:1";
const XSD = "http://www.w3.org/2001/XMLSchema";
const entry: PilotEntry = {
  upi: "https://passports.example/01/04012345000016/21/S-1",
  reoId: "GLN-4012345000009",
  facilitiesId: ["GLN-4012345000016"],
  liveURL: "https://passports.example/p/AAAA",
  backupURL: "https://copy.example/p?a=1&b=2",
  commodityCode: "85076000",
  granularityLevel: "ITEM",
  deactivated: false,
};

const schemaOf = (inner: string) =>
  `<xs:schema xmlns:xs="${XSD}" targetNamespace="${NAMESPACE}" elementFormDefault="qualified">${inner}</xs:schema>`;
const members = (upi: string) => `<xs:element name="upi"><xs:simpleType><xs:restriction base="xs:string">${upi}
  </xs:restriction></xs:simpleType></xs:element><xs:element name="reoId" type="xs:string"/>
  <xs:element name="facilitiesId"><xs:complexType><xs:sequence><xs:element name="facilityId" type="xs:string"
    maxOccurs="unbounded"/></xs:sequence></xs:complexType></xs:element>
  <xs:element name="liveURL" type="xs:anyURI"/><xs:element name="backupURL" type="xs:anyURI"/>
  <xs:element name="commodityCode" type="xs:string"/><xs:element name="granularityLevel" type="xs:string"/>
  <xs:element name="deactivated" type="xs:boolean" minOccurs="0"/>`;
const pilotSchema = (upi = '<xs:maxLength value="200"/>', most = "100") =>
  schemaOf(`<xs:element name="registrations"><xs:complexType><xs:sequence>
    <xs:element name="registration" maxOccurs="${most}"><xs:complexType><xs:sequence>${members(upi)}</xs:sequence>
    </xs:complexType></xs:element></xs:sequence><xs:attribute name="version"/></xs:complexType></xs:element>`);

const check = (schema: string, entries: readonly PilotEntry[] = [entry]) =>
  checkEntries({ kind: "xsd", schema, xml: writePilotFile(entries, "xml") });

function refusal(schema: string): string {
  try {
    readSchema(Buffer.from(schema));
  } catch (error) {
    expect((error as DomainError).code).toBe("invalid_schema_file");
    return (error as DomainError).detail;
  }
  return "accepted";
}

describe("an XML Schema", () => {
  it("accepts the files that it describes", async () => {
    expect(readSchema(Buffer.from(`\uFEFF${pilotSchema()}`))).toEqual({ kind: "xsd", body: pilotSchema() });
    expect(await check(pilotSchema(), [entry, { ...entry, upi: "b" }])).toEqual({ errors: [] });
  });

  it("names the entry of each error, and what concerns the whole file", async () => {
    const long = await check(pilotSchema('<xs:maxLength value="5"/>'), [{ ...entry, upi: "short" }, entry]);
    expect(long).toMatchObject({
      errors: [{ index: 1, messages: [expect.stringContaining("maximum length of '5'")] }],
    });
    expect(JSON.stringify(long)).not.toContain(NAMESPACE);
    const foreign = await check(pilotSchema().replaceAll(NAMESPACE, "urn:of-others"));
    expect(foreign).toMatchObject({
      errors: [{ index: null, messages: [expect.stringContaining("validation root")] }],
    });
  });

  it("is refused if it is no schema", async () => {
    expect(refusal("<registrations/>")).toContain("root is not xs:schema");
    expect(refusal(`<xs:schema xmlns:xs="${XSD}">`)).toContain("not well-formed");
    expect(refusal('<?xml version="1.0" encoding="ISO-8859-1"?><a/>')).toContain("another encoding");
    expect(await check(schemaOf('<xs:element name="registrations" type="nothing"/>'))).toHaveProperty("unusable");
  });
});

describe("an attacker's XML Schema", () => {
  let requests = 0;
  const server = createServer((_request, answer) => {
    requests += 1;
    answer.end(schemaOf(""));
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
  afterAll(() => server.close());
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/s.xsd`;

  it("may have no document type: no entity is expanded, none is fetched", () => {
    const laughs = ["a", "b", "c", "d", "e", "f", "g", "h", "i"].map(
      (name, index, all) => `<!ENTITY ${name} "${index === 0 ? "ha" : `&${all[index - 1]};`.repeat(10)}">`,
    );
    for (const subset of [
      laughs.join(""),
      '<!ENTITY x SYSTEM "file:///etc/passwd">',
      `<!ENTITY x SYSTEM "${address()}">`,
    ])
      expect(refusal(`<!DOCTYPE s [${subset}]>${schemaOf('<xs:element name="&i;"/>')}`)).toContain("(DTD)");
    expect(refusal(schemaOf('<xs:element name="&undeclared;"/>'))).toContain("not well-formed");
  });

  it("loads no other document, neither by its own check nor by the validator alone", async () => {
    for (const [element, location] of [
      ["import", address()],
      ["include", "/etc/passwd"],
      ["redefine", "file:///etc/passwd"],
      ["override", address()],
    ] as const) {
      const schema = pilotSchema().replace(
        '<xs:element name="registrations">',
        `<xs:${element} schemaLocation="${location}"/>$&`,
      );
      expect(refusal(schema)).toContain(`xs:${element}`);
      const answer = await check(schema);
      expect(JSON.stringify(answer)).not.toContain("root:");
    }
    expect(requests).toBe(0);
  });

  it("is refused if it is nested deeply", () => {
    const deep = `${"<xs:sequence>".repeat(5_000)}${"</xs:sequence>".repeat(5_000)}`;
    expect(refusal(schemaOf(deep))).toContain("nested too deeply");
  });

  it("that takes much time or memory is stopped, and holds nothing else up", async () => {
    const slow = '<xs:pattern value="(((a|aa)+)+)+b"/>';
    const startMs = performance.now();
    const stopped = await check(
      pilotSchema(slow),
      Array.from({ length: 100 }, () => ({ ...entry, upi: "a".repeat(60) })),
    );
    expect(stopped).toHaveProperty("unusable");
    expect(performance.now() - startMs).toBeLessThan(15_000);
    const particles = Array.from({ length: 12 }).reduce<string>(
      (inner) => `<xs:choice minOccurs="0" maxOccurs="9999">${inner}${inner}</xs:choice>`,
      '<xs:element name="x"/>',
    );
    const huge = await check(
      schemaOf(`<xs:element name="registrations"><xs:complexType>${particles}</xs:complexType></xs:element>`),
    );
    expect("unusable" in huge || huge.errors.length > 0).toBe(true);
    expect(await check(pilotSchema())).toEqual({ errors: [] });
  }, 40_000);
});
