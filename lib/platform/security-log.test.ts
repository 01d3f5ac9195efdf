import { afterEach, describe, expect, it, vi } from "vitest";
import { flushWriters } from "@/lib/platform/batch-writer";
import { DomainError } from "./errors";
import { log } from "./log";
import { inRequest } from "./request-scope";
import { logRefusal, logSecurity } from "./security-log";

const written = vi.spyOn(log(), "warn").mockImplementation(() => undefined);
const lines = () => written.mock.calls.map(([line]) => line as unknown as Record<string, unknown>);
afterEach(() => {
  void flushWriters();
  written.mockClear();
});

describe("the security log", () => {
  it("names the event, its reason, the request and the network, not the address", () => {
    inRequest({ requestId: "req_1", clientAddress: "203.0.113.77" }, () =>
      logSecurity("security.foreign_origin", "form"),
    );
    expect(lines()).toEqual([
      { event: "security.foreign_origin", reason: "form", requestId: "req_1", network: "203.0.113.0/24" },
    ]);
    logSecurity("security.limited", "pages", { requestId: "req_2", clientAddress: "2001:db8:1:2:3:4:5:6" });
    expect(JSON.stringify(lines())).not.toMatch(/203\.0\.113\.77|:3:4:5:6/);
    expect(lines()[1]).toMatchObject({ requestId: "req_2", network: "2001:db8:1::/48" });
  });

  it("counts what repeats, and tells at the end how often it did", () => {
    for (let time = 0; time < 500; time += 1)
      logSecurity("security.limited", "flood", { clientAddress: "198.51.100.1" });
    expect(lines()).toHaveLength(1);
    void flushWriters();
    expect(lines()).toHaveLength(2);
    expect(lines()[1]).toMatchObject({ reason: "flood", repeated: 499 });
  });

  it("tells two networks apart, and no more than it can hold", () => {
    for (let network = 0; network < 6_000; network += 1)
      logSecurity("security.limited", "many", { clientAddress: `10.${network >> 8}.${network & 255}.1` });
    expect(lines()).toHaveLength(5_001);
    expect(lines()[1]).toMatchObject({ network: "10.0.1.0/24" });
    expect(lines().at(-1)).toMatchObject({ network: "many" });
  });

  it("hears of refusals, and not of what is merely wrong", () => {
    logRefusal(new DomainError("insufficient_scope", "This API key lacks it."));
    logRefusal(new DomainError("invalid_token", "Wrong."));
    logRefusal(new DomainError("not_found", "Nothing."));
    expect(lines().map(({ event, reason }) => [event, reason])).toEqual([
      ["security.forbidden", "insufficient_scope"],
      ["security.sign_in_failed", "invalid_token"],
    ]);
  });
});
