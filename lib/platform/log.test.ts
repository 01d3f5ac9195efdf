import { describe, expect, it } from "vitest";
import { errorForLog } from "./error-for-log";
import { makeLog } from "./log";
import { inRequest } from "./request-scope";
import { SECRET_PAGES } from "./secret-pages.mjs";

function written(work: (log: ReturnType<typeof makeLog>) => void): Record<string, unknown> {
  const lines: string[] = [];
  work(makeLog("info", { write: (line) => void lines.push(line) }));
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0]!) as Record<string, unknown>;
}

const SECRETS = [
  "ada.lovelace@example.org",
  "ada.lovelace%40example.org",
  "dpp_live_4Jk2mQ9sXw7ZpR5tYb8c",
  "+44 20 7946 0958",
  "7K3M-9QXT-2HVB-4WRND",
  "correct horse battery",
];

describe("a line of the log", () => {
  it("names the request it belongs to, also from work that the request began", async () => {
    const line = await inRequest({ requestId: "req_one" }, async () => {
      await Promise.resolve();
      return written((log) => log.warn("late"));
    });
    expect(line).toMatchObject({ requestId: "req_one", msg: "late" });
    expect(written((log) => log.warn("outside"))).not.toHaveProperty("requestId");
  });

  it.each(["email", "password", "token", "secret", "authorization", "cookie", "address", "recipient", "phone", "body"])(
    "hides what stands under %s",
    (name) => {
      for (const logged of [
        { [name]: SECRETS[5] },
        { of: { [name]: SECRETS[5] } },
        { of: { a: { [name]: SECRETS[5] } } },
      ])
        expect(JSON.stringify(written((log) => log.warn(logged, "told")))).not.toContain(SECRETS[5]);
    },
  );

  it.each(SECRETS.slice(0, 5))("does not repeat %s from a sentence, an error or an address", (secret) => {
    const reported = [
      written((log) => log.warn(`no answer for ${secret}`)),
      written((log) => log.error({ err: errorForLog(new Error(`refused: ${secret}`)) }, "failed")),
      written((log) => log.warn({ path: `/sign-in?email=${secret}` }, "asked")),
    ];
    expect(JSON.stringify(reported)).not.toContain(secret);
  });

  it("does not repeat a link that is a credential", () => {
    const token = "hX9vQ2mR7sT4wK1pL8zN5bJ3";
    for (const page of SECRET_PAGES)
      expect(JSON.stringify(written((log) => log.warn({ path: `/${page}/${token}` }, "asked")))).not.toContain(token);
  });
});
