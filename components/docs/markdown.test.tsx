import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { readChangelog } from "@/lib/docs/changelog";
import { readMarkdown } from "@/lib/docs/documents";
import { Changelog } from "../../app/(public)/docs/changelog/page";
import { DocumentView } from "./document-view";

const render = (text: string) => renderToStaticMarkup(<DocumentView document={readMarkdown(text)} locale="en" />);

it("HTML, scripts and addresses that are none of ours reach a page as words at most", () => {
  const page = render(
    [
      "# T <b>t</b>",
      '<script>alert(1)</script>\n\n<img src=x onerror="alert(1)">',
      "words <i onclick=alert(1)>within</i> [a](javascript:alert(1)) ![p](https://example.com/p.png) <javascript:alert(1)>",
      "- <svg onload=alert(1)>\n\n| <a href=x> | b |\n| --- | --- |\n| <iframe> | `<b>` |",
      "```html\n</code><script>alert(2)</script>\n```",
    ].join("\n\n"),
  );
  expect(page).not.toMatch(/<(script|img|i|b|iframe)[\s>]/);
  expect(page).not.toMatch(/<[^>]*(javascript:|onerror|onclick|onload)/);
  expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
});

it("headings are linked, tables scroll by themselves, and long documents say what is on the page", () => {
  const page = render("# T\n\n## A\n\n| x |\n| --- |\n| 1 |\n\n## B\n\n### C\n\n## D\n\n## E\n");
  for (const id of ["a", "b", "c", "d", "e"]) expect(page).toMatch(new RegExp(`<h[23] id="${id}"`));
  expect(page).toContain('<div tabindex="0" role="region" aria-label="A"');
  expect(page).toMatch(/<nav aria-label="On this page".*href="#e"/s);
});

it("code in the changelog is code, also in a list with an empty line between two of its items", () => {
  const entries = readChangelog("# T\n\n## 2026-11-23\n\n### Added\n\n- `a` and b\n\n- `c`\n");
  const page = renderToStaticMarkup(<Changelog reader={{ locale: "en", timeZone: "UTC", now: 0 }} entries={entries} />);
  expect(page).toMatch(/<code[^>]*>a<\/code> and b/);
  expect(page).not.toContain("`");
});
