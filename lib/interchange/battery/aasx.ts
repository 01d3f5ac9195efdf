import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import type { AasEnvironment } from "./aas";

/** An AASX package (IDTA 01005): Open Packaging Conventions with the environment as JSON. */

const ORIGIN = "aasx/aasx-origin";
const SPECIFICATION = "aasx/passport.aas.json";
const RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships";
const AAS = "http://admin-shell.io/aasx/relationships";

const relationship = (type: string, target: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Relationships xmlns="${RELATIONSHIPS}">` +
  `<Relationship Type="${type}" Target="/${target}" Id="R1"/></Relationships>\n`;

const CONTENT_TYPES =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  `<Override PartName="/${ORIGIN}" ContentType="text/plain"/>` +
  `<Override PartName="/${SPECIFICATION}" ContentType="application/json"/></Types>\n`;

export async function writeAasx(environment: AasEnvironment, at: Date): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, { mtime: at });
  add("[Content_Types].xml", CONTENT_TYPES);
  add("_rels/.rels", relationship(`${AAS}/aasx-origin`, ORIGIN));
  add(ORIGIN, "Intentionally empty.");
  add("aasx/_rels/aasx-origin.rels", relationship(`${AAS}/aas-spec`, SPECIFICATION));
  add(SPECIFICATION, `${JSON.stringify(environment, null, 2)}\n`);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream as Readable));
}
