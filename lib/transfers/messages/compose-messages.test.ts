import { describe, expect, test } from "vitest";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { renderHtml, renderText } from "@/lib/platform/mail/render-html";
import {
  composeInvitation,
  composeInvitationSms,
  composeNotice,
  composeReceipt,
  type InvitationInput,
  type MessageSubject,
} from "./compose-messages";

const url = `https://carnet.example/t/${"T".repeat(32)}`;
const subject: MessageSubject = {
  brandName: "Nordfjell",
  supportEmail: "care@nordfjell.example",
  productName: "Sarek 3L shell jacket",
  productModel: "NF-2201",
  serialNumber: "SN-000-42",
  code: "7K3MQ2XD9F4TVW8P8",
  passportUrl: "https://carnet.example/p/7K3MQ2XD9F4TVW8P8",
  pictureUrl: "https://carnet.example/media/pic_1/160.jpg",
};
const invitation: InvitationInput = {
  locale: "en",
  subject,
  kind: "sale",
  isFromHolder: false,
  recipient: "anna@example.com",
  message: "Enjoy it!\nYours, Nordfjell",
  url,
  expiresAt: new Date("2026-11-28T14:05:00Z"),
  isResend: false,
};

describe("an invitation", () => {
  test("says in plain text who sends what to whom, until when, and gives the whole link a line of its own", () => {
    const text = renderText(composeInvitation(invitation));
    for (const part of [
      "Nordfjell",
      "anna@example.com",
      "Sarek 3L shell jacket · NF-2201",
      "SN-000-42",
      "7K3M-Q2XD-9F4T-VW8P8",
      "28 November 2026 at 14:05 UTC",
      "  Enjoy it!\n  Yours, Nordfjell",
      `\n${url}\n`,
      "care@nordfjell.example",
      "not expecting this",
    ])
      expect(text).toContain(part);
    const overlong = text.split("\n").filter((line) => line.length > 72 && !line.includes("://"));
    expect(overlong).toEqual([]);
  });

  test("in HTML shows the link in full and loads nothing but the picture of the item", () => {
    const html = renderHtml(composeInvitation(invitation));
    expect(html.split(url)).toHaveLength(4);
    expect(html).toContain(`>${url}</a>`);
    expect(html).toContain("Enjoy it!<br>Yours, Nordfjell");
    expect(html.match(/<img [^>]*>/g)).toEqual([
      expect.stringMatching(
        /^<img src="https:\/\/carnet\.example\/media\/pic_1\/160\.jpg" alt="Sarek 3L shell jacket"/,
      ),
    ]);
    expect(html).not.toMatch(/<(script|link|iframe|object|form)\b|@import|url\(/i);
    const bare = renderHtml(composeInvitation({ ...invitation, subject: { ...subject, pictureUrl: null } }));
    expect(bare).not.toContain("<img");
    const addresses = [...bare.matchAll(/https?:\/\/[^\s"<]+/g)].map(([address]) => address);
    expect(new Set(addresses)).toEqual(new Set([url]));
  });

  test("escapes whatever a brand or a person typed", () => {
    const evil = `<script>alert(1)</script>"'&`;
    const html = renderHtml(
      composeInvitation({
        ...invitation,
        message: evil,
        subject: { ...subject, brandName: evil, productName: evil, productModel: evil, serialNumber: evil },
      }),
    );
    expect(html).not.toContain("<script>");
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;");
  });

  test("names the sender of a resale without naming the person", () => {
    const text = renderText(composeInvitation({ ...invitation, kind: "resale", isFromHolder: true, message: null }));
    expect(text).toContain("the current holder, via Nordfjell");
    expect(text).not.toContain("writes:");
  });

  test("sent again says that the earlier link is dead", () => {
    const replaces = "replaces an earlier one";
    expect(renderText(composeInvitation({ ...invitation, isResend: true }))).toContain(replaces);
    expect(renderText(composeInvitation(invitation))).not.toContain(replaces);
  });

  test("as a text message is short and holds the link", () => {
    const sms = composeInvitationSms({
      ...invitation,
      subject: { ...subject, productName: "x".repeat(300), brandName: "y".repeat(300) },
    });
    expect(sms).toContain(url);
    expect(sms.length).toBeLessThan(300);
  });
});

test("a subject is one line, however long and strange the product's name", () => {
  const content = composeInvitation({
    ...invitation,
    subject: { ...subject, productName: `Jacket\r\nBcc: eve@example.com ${"x".repeat(300)}` },
  });
  expect(content.subject).not.toMatch(/[\r\n]/);
  expect([...content.subject].length).toBeLessThan(120);
  expect(renderText(content)).toContain("x".repeat(300));
});

test("every message can be written in every language, and none tells one side the other's address", () => {
  for (const locale of LOCALES) {
    const common = { locale, subject, kind: "return", expiresAt: invitation.expiresAt, url } as const;
    const notice = renderText(composeNotice(common));
    expect(notice).toContain(url);
    expect(notice).not.toContain("anna@example.com");
    for (const kind of ["sale", "gift", "resale", "return"] as const)
      expect(renderText(composeInvitation({ ...invitation, locale, kind, isFromHolder: kind !== "sale" }))).toContain(
        url,
      );
    for (const text of [
      "accepted.recipient",
      "accepted.holder",
      "accepted.starter",
      "returned.recipient",
      "returned.holder",
      "returned.starter",
      "declined.recipient",
      "declined.holder",
      "declined.starter",
      "cancelled.recipient",
      "cancelled.holder",
      "objected.holder",
      "objected.starter",
    ] as const) {
      const receipt = renderText(
        composeReceipt({ locale, subject, text, at: invitation.expiresAt, isPassportLinked: true }),
      );
      expect(receipt).toContain("Sarek 3L shell jacket");
      expect(receipt).not.toContain("anna@example.com");
    }
  }
});

test("a receipt tells the warranties that cover the new holder", () => {
  const receipt = composeReceipt({
    locale: "de",
    subject,
    text: "accepted.recipient",
    at: invitation.expiresAt,
    warranties: [{ kind: "manufacturer", endsOn: "2028-11-27" }],
  });
  expect(renderText(receipt)).toMatch(/Herstellergarantie: +bis 27\. November 2028/);
});
