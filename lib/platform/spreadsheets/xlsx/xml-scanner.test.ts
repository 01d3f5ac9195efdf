import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { type XmlHandler, XmlScanner } from "./xml-scanner";

type Event = readonly [kind: string, what: string, attributes?: object];

/** Texts that follow each other are one. */
class Heard implements XmlHandler {
  readonly events: Event[] = [];
  open = (name: string, attributes: object = {}) => void this.events.push(["open", name, { ...attributes }]);
  close = (name: string) => void this.events.push(["close", name]);
  text = (text: string) => {
    const last = this.events.at(-1);
    if (text === "") return;
    if (last?.[0] === "text") this.events[this.events.length - 1] = ["text", last[1] + text];
    else this.events.push(["text", text]);
  };
}

/** The result of scanning a document that arrives in pieces of this many characters, or the code of the error. */
function scanned(document: string, pieceCharacters = document.length): Event[] | string {
  const handler = new Heard();
  try {
    const scanner = new XmlScanner(handler);
    for (let at = 0; at < document.length; at += pieceCharacters)
      scanner.write(document.slice(at, at + pieceCharacters));
    scanner.end();
    return handler.events;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

/** The same by a parser that checks every rule of XML. */
function parsed(document: string): Event[] | "is_damaged" {
  const handler = new Heard();
  let depth = 0;
  let prefix: string | null = null;
  try {
    const parser = new SaxesParser({ position: false });
    const ownName = (name: string) => (name.startsWith(prefix ?? "") ? name.slice(prefix?.length) : null);
    parser.on("opentag", ({ name, attributes }) => {
      depth += 1;
      prefix ??= name.slice(0, name.indexOf(":") + 1);
      const own = ownName(name);
      if (own !== null) handler.open(own, attributes);
    });
    parser.on("closetag", ({ name }) => {
      depth -= 1;
      const own = ownName(name);
      if (own !== null) handler.close(own);
    });
    parser.on("text", (text) => depth > 0 && handler.text(text));
    parser.on("cdata", (text) => handler.text(text));
    parser.write(document).close();
    return handler.events;
  } catch {
    return "is_damaged";
  }
}

const PIECES = [
  ..."<>/=&;'\"!?-[] \n\r\tax1é",
  ..."<r>|</r>|<c/>|<c r='A1' t=\"s\">|</c>|<v>|</v>|<v >|</v\n>|<x:y>|</x:y>|<?p i?>|<?xml version='1.0'?>".split("|"),
  ..."<!-- c -->|<!-->|--|<![CDATA[|]]>|]]|&amp;|&lt;|&#65;|&#x41;|&#0;|&#xD800;|&nbsp;|r=|='1'|some text|😀".split(
    "|",
  ),
];

describe("the scanner hears what a parser of all of XML hears", () => {
  const shortest = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(""));
  const element = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(
        "text",
        "&lt;",
        "&#x1F600;",
        "\r\n",
        "]]",
        "<!-- - -->",
        "<![CDATA[<&]]>",
        "<?p?>",
        "<c/>",
        "<c r='\t1'/>",
      ),
      fc
        .tuple(
          fc.constantFrom("v", "x:y", "é"),
          fc.constantFrom("", ' r="A&amp;1"', "\n r = '\"' t=''"),
          fc.array(tie("node")),
        )
        .map(([name, attributes, nodes]) => `<${name}${attributes}>${nodes.join("")}</${name} >`),
    ),
  })).node;
  const documents = fc.oneof(
    shortest,
    shortest.map((inner) => `<r>${inner}</r>`),
    element.map((node) => `<r>${node}</r>`),
  );

  it("of any document, whole or in pieces of any length", () => {
    fc.assert(
      fc.property(documents, fc.integer({ min: 1, max: 9 }), (document, pieceCharacters) => {
        const expected = parsed(document);
        expect(scanned(document)).toEqual(expected);
        expect(scanned(document, pieceCharacters)).toEqual(expected);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe("of names of other vocabularies the scanner says nothing", () => {
  it.each<[string, Event[]]>([
    [
      "<x:a xmlns:x='u'><x:b/><o:c/></x:a>",
      [
        ["open", "a", { "xmlns:x": "u" }],
        ["open", "b", {}],
        ["close", "b"],
        ["close", "a"],
      ],
    ],
    [
      "<x:r r='1'><r/></x:r>",
      [
        ["open", "r", { r: "1" }],
        ["close", "r"],
      ],
    ],
  ])("%s", (document, events) => {
    expect(scanned(document)).toEqual(events);
  });
});

describe("a document is refused", () => {
  it.each([
    ["is_damaged", "<a>".repeat(257)],
    ["is_damaged", '<a b="1" b="2"/>'],
    ["is_damaged", "<a>\u0001</a>"],
    ["is_damaged", "<a>&#1;</a>"],
    ["is_damaged", "<a>&#x110000;</a>"],
    ["is_damaged", " <?xml version='1.0'?><a/>"],
    ["is_damaged", "<a/><b/>"],
    ["is_damaged", ""],
    ["has_doctype", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"],
  ])("as %s: %s", (code, document) => {
    expect(scanned(document)).toBe(code);
    expect(scanned(document, 1)).toBe(code);
  });
});
