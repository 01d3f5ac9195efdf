import { deflateSync } from "node:zlib";
import PDFDocument from "pdfkit";
import { describe, expect, it } from "vitest";
import { smallPdf } from "../testing/small-pdf";
import { judgePdf } from "./active-pdf";

const judge = (...objects: string[]) => judgePdf(smallPdf("Certificate", { objects }));

/** An object stream (ISO 32000-2, 7.5.7) of one object. */
function objectStream(object: string, { extra = "/Filter /FlateDecode", type = "/Type /ObjStm" } = {}): string {
  const packed = deflateSync(Buffer.from(`9 0 ${object}`, "latin1")).toString("latin1");
  return `<< ${type} /N 1 /First 4 ${extra} /Length ${packed.length} >>\nstream\r\n${packed}\nendstream`;
}

describe("a PDF file", () => {
  it.each([
    ["a script", "<< /S /JavaScript /JS (app.alert\\(1\\)) >>"],
    ["a script whose name is written with escapes", "<< /S /J#61va#53cript /JS 9 0 R >>"],
    ["a script behind a comment", "<< /S % >>\n/JavaScript >>"],
    ["a script behind what only looks like an end", "<< /A [ >> ] endobj /S /JavaScript >>"],
    ["a program that is launched", "<< /Type /Action /S /Launch /Win << /F (cmd.exe) >> >>"],
    ["an embedded file", "<< /Type /Filespec /F (a.exe) /EF << /F 9 0 R >> >>"],
    ["a name tree of embedded files", "<< /EmbeddedFiles 9 0 R >>"],
    ["an XFA form", "<< /Fields [] /XFA 9 0 R >>"],
    ["a form that is sent", "<< /S /SubmitForm /F (https://example.com) >>"],
    ["a jump into another file", "<< /S /GoToR /F (\\\\\\\\host\\\\share) >>"],
    ["rich media", "<< /Type /Annot /Subtype /RichMedia >>"],
    ["a link to a script", "<< /S /URI /URI (javascript:alert\\(1\\)) >>"],
    ["a link to a script in octal digits", "<< /S /URI /URI (\\152avascript:alert\\(1\\)) >>"],
    ["a link to a script with blanks", "<< /S /URI /URI (  java\\nscript:alert\\(1\\)) >>"],
    ["a link to a script in hexadecimal digits", "<< /URI <6A617661 7363726970743A> >>"],
    ["a link to a script in UTF-16", `<< /URI (\xfe\xff${[..."javascript:1"].map((c) => `\0${c}`).join("")}) >>`],
    ["a link to a script elsewhere", "(javascript:alert\\(1\\))"],
    ["a link to a file of the machine", "<< /URI (file:///etc/passwd) >>"],
    ["a link of a program's own scheme", "<< /URI (ms-msdt:/id) >>"],
  ])("with %s is active", (_what, object) => {
    expect(judge(object)).toBe("active");
    expect(judge(objectStream(object))).toBe("active");
    expect(judge(objectStream(object, { type: "" }))).toBe("active");
    // By a stream's bytes, to which cross-references can point as well.
    expect(judge(`<< /Length 99 >>\nstream\n9 0 obj\n${object}\nendobj\nendstream`)).toBe("active");
  });

  it("is active by any of several objects of one number", () => {
    const [harmless, script] = ["<< /S /GoTo /D [3 0 R] >>", "<< /S /JavaScript /JS (1) >>"];
    expect(judge(objectStream(script), objectStream(harmless))).toBe("active");
    expect(judge(objectStream(harmless), objectStream(script))).toBe("active");
  });

  it.each([
    ["that is encrypted", () => smallPdf("x", { catalogue: "/Encrypt 9 0 R " })],
    [
      "whose objects are packed in another way",
      () => smallPdf("x", { objects: [objectStream("null", { extra: "/Filter /LZWDecode" })] }),
    ],
    [
      "whose objects are packed twice",
      () => smallPdf("x", { objects: [objectStream("null", { extra: "/Filter [/FlateDecode /ASCIIHexDecode]" })] }),
    ],
    ["whose filter is elsewhere", () => smallPdf("x", { objects: [objectStream("null", { extra: "/Filter 9 0 R" })] })],
    ["whose filter is abbreviated", () => smallPdf("x", { objects: [objectStream("null", { extra: "/F /Fl" })] })],
    [
      "whose objects are damaged",
      () => smallPdf("x", { objects: [objectStream("null").replace("stream\r\nx", "stream\r\ny")] }),
    ],
  ])("%s cannot be checked", (_what, make) => expect(judgePdf(make())).toBe("unreadable"));

  it("that unpacks to gigabytes cannot be checked", () => {
    const bomb = deflateSync(Buffer.alloc(80 * 1024 * 1024)).toString("latin1");
    expect(
      judge(
        `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${bomb.length} >>\nstream\n${bomb}\nendstream`,
      ),
    ).toBe("unreadable");
  });

  it("whose objects do not end is refused after work in proportion to its size", () => {
    const begunMs = performance.now();
    expect(judge("[ obj /A ".repeat(200_000))).toBe("unreadable");
    expect(performance.now() - begunMs).toBeLessThan(10_000);
  });

  it("with text, links, a first page to open, pictures and objects in streams is passive", async () => {
    const doc = new PDFDocument({ info: { Title: "Data: what JavaScript: and file: mean", Author: "obj" } });
    doc.text("Certificate", { link: "https://example.com/a", underline: true });
    doc.text("Write", { link: "mailto:a@example.com" });
    doc.outline.addItem("First");
    const pieces: Buffer[] = [];
    doc.on("data", (piece: Buffer) => pieces.push(piece));
    const ended = new Promise((resolve) => doc.on("end", resolve));
    doc.end();
    await ended;
    expect(judgePdf(Buffer.concat(pieces))).toBe("passive");
    expect(
      judgePdf(smallPdf("x", { catalogue: "/OpenAction [3 0 R /Fit] ", objects: [objectStream("<< /S /GoTo >>")] })),
    ).toBe("passive");
    expect(judge("<< /URI (https://example.com/javascript:) >>", "<< /URI (#page=2) >>")).toBe("passive");
  });
});
