import { expect, it } from "vitest";
import { composeGathered } from "./compose-gathered";
import type { Listing } from "./message-content";
import { renderHtml, renderText } from "./render-html";

const listing = (number: number, brandName = "Outdoor"): Listing => ({
  locale: "en",
  brandName,
  heading: `The passport of Jacket <${number}> is waiting for you`,
  lines: [`${brandName} · Decide until Saturday`, `Serial number: S${number}`],
  link: { label: "See the transfer", url: `https://carnet.example/t/${number}-${"x".repeat(32)}` },
});

it("five hundred messages are one mail of less than 350 kB, each with its own link", () => {
  const content = composeGathered(Array.from({ length: 500 }, (_, number) => listing(number)));
  const [text, html] = [renderText(content), renderHtml(content)];
  expect(content.subject).toBe("Outdoor: 500 messages for you");
  for (let number = 0; number < 500; number += 1) {
    expect(text).toContain(`\nhttps://carnet.example/t/${number}-xxx`);
    expect(html).toContain(`href="https://carnet.example/t/${number}-xxx`);
  }
  expect(text.length + html.length).toBeLessThan(350_000);
  expect(html).toContain("Jacket &lt;7&gt;");
});

it("the messages of several brands name each with its own, and all of them above", () => {
  const content = composeGathered([listing(1, "Outdoor"), listing(2, "Kitchen"), listing(3, "Outdoor")]);
  expect(content.subject).toBe("Outdoor, Kitchen: 3 messages for you");
  expect(renderText(content)).toMatch(/1\. .*\n.*Outdoor[\s\S]*2\. .*\n.*Kitchen/);
});
