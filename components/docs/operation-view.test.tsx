import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { documentation } from "@/lib/docs/documentation";
import { operationData } from "./operation-data";
import { OperationView } from "./operation-view";

const render = (id: string) => {
  const operation = documentation().reference.operations.find((one) => one.id === id)!;
  const data = operationData(operation, "en");
  const html = renderToStaticMarkup(<OperationView data={data} languages={null} tryIt={null} />);
  return { html, bytes: Buffer.byteLength(html) + Buffer.byteLength(JSON.stringify(JSON.stringify(data))) };
};

it("a part of an answer refers to the whole, whose fields are shown once", () => {
  const { html } = render("verifyPassport");
  expect(html).toContain('<div id="Verification">');
  expect(html).toContain('href="#Verification"');
  expect(html).toContain("A part of Verification. Always included: code, test");
  expect(html.match(/<code>verified_at<\/code>/g)).toHaveLength(1);
});

it("an answer that repeats a long body refers to the page with the body's fields", () => {
  const { html } = render("putProduct");
  expect(html.match(/href="\/docs\/api\/putProduct\/fields"/g)).toHaveLength(2);
  expect(html).toContain("<code>review_state</code>");
});

it("the pages with the most fields leave the bound of 150 kB to the frame around them", () => {
  const sizes = documentation().reference.operations.map(({ id }) => [id, render(id).bytes] as const);
  expect(sizes.filter(([, bytes]) => bytes > 100_000)).toEqual([]);
});
