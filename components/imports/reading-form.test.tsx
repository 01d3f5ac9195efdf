import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ReadingForm } from "../../app/(portal)/imports/[id]/file/page";

const draw = (readings?: Parameters<typeof ReadingForm>[0]["readings"]) =>
  renderToStaticMarkup(
    <ReadingForm
      locale="en"
      importId="imp_1"
      dialect={{ encoding: "gb18030", delimiter: "," }}
      readings={readings}
      action={() => Promise.resolve()}
    />,
  );

it("asks for the encoding with what each reads in the file, and chooses none itself", () => {
  const html = draw([
    { encoding: "gb18030", sample: "犁哦" },
    { encoding: "euc-kr", sample: "재킷" },
  ]);
  expect(html).toContain("How should the characters of this file be read?");
  expect(html).toMatch(/GB18030 \(Chinese\): <bdi[^>]*>犁哦<\/bdi>.*EUC-KR \(Korean\): <bdi[^>]*>재킷<\/bdi>/s);
  expect(html).toMatch(/<select[^>]*name="encoding"[^>]*required=""|<select[^>]*required=""[^>]*name="encoding"/);
  expect(html).toContain('<option value="" disabled="" selected="">Choose an encoding</option>');
});

it("shows the detected encoding, which can be changed", () => {
  const html = draw();
  expect(html).not.toContain("How should");
  expect(html).toContain('<option value="gb18030" selected="">');
  expect(html.match(/<option value="[a-z]/g)).toHaveLength(18);
});
