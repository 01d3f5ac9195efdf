import type { Buffer } from "node:buffer";
import { SaxesParser } from "saxes";
import { DomainError } from "@/lib/platform/errors";
import type { SchemaKind } from "./rules";

const XSD_NAMESPACE = "http://www.w3.org/2001/XMLSchema";
const LOADING = new Set(["import", "include", "redefine", "override"]);
const ELEMENTS_DEEP_MAX = 100;

/** XML is read strictly first, as validators expand entities and follow references. Throws `invalid_schema_file`. */
export function readSchema(bytes: Buffer): { kind: SchemaKind; body: string } {
  const body = decode(bytes);
  if (!body.trimStart().startsWith("<")) return { kind: "json_schema", body };
  checkXmlSchema(body);
  return { kind: "xsd", body };
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw unusable("The schema is not text in UTF-8.");
  }
}

function checkXmlSchema(text: string): void {
  const parser = new SaxesParser({ xmlns: true });
  let depth = 0;
  parser.on("xmldecl", ({ encoding = "UTF-8" }) => {
    if (encoding.toUpperCase() !== "UTF-8") throw unusable("The schema declares another encoding than UTF-8.");
  });
  parser.on("doctype", () => {
    throw unusable("The schema has a document type declaration (DTD). Upload it without one.");
  });
  parser.on("error", () => {
    throw unusable("The schema is not well-formed XML.");
  });
  parser.on("opentag", ({ uri, local }) => {
    if (depth === 0 && (uri !== XSD_NAMESPACE || local !== "schema"))
      throw unusable("The XML file is not an XML Schema: its root is not xs:schema.");
    if (uri === XSD_NAMESPACE && LOADING.has(local))
      throw unusable(`The schema loads another document by xs:${local}. Upload one that is complete in one file.`);
    depth += 1;
    if (depth > ELEMENTS_DEEP_MAX) throw unusable("The schema is nested too deeply.");
  });
  parser.on("closetag", () => {
    depth -= 1;
  });
  parser.write(text).close();
}

const unusable = (detail: string) => new DomainError("invalid_schema_file", detail);
