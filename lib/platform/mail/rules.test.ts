import { expect, test } from "vitest";
import { ATTEMPTS_MAX, retryDelayMs, sanitiseError } from "./rules";

const DAY_MS = 86_400_000;

test("attempts are spread over a day, first within seconds, later hourly, then given up", () => {
  const delays = Array.from({ length: ATTEMPTS_MAX - 1 }, (_, index) => retryDelayMs(index + 1)!);
  expect(delays.slice(0, 3)).toEqual([15_000, 30_000, 60_000]);
  expect(Math.max(...delays)).toBe(3_600_000);
  const total = delays.reduce((sum, delay) => sum + delay, 0);
  expect(total).toBeGreaterThanOrEqual(DAY_MS);
  expect(total).toBeLessThan(1.1 * DAY_MS);
  expect(retryDelayMs(ATTEMPTS_MAX)).toBeNull();
});

test.each([
  ["550 5.1.1 <anna@example.com>: Recipient address rejected", "550 5.1.1 <(address)>: Recipient address rejected"],
  ["550-no such user anna.berg+x@example.com\r\n550 bye", "550-no such user (address) 550 bye"],
  ["The 'To' number +491701234567 is not valid", "The 'To' number (number) is not valid"],
  ["call +49 (170) 123-4567 now", "call (number) now"],
  ["see https://mail.example/help?u=anna for help", "see (link) for help"],
  ["connect ECONNREFUSED 127.0.0.1:2525", "connect ECONNREFUSED 127.0.0.1:2525"],
  ["a\u0000b\nc", "a b c"],
])("of the answer %j, %j is kept", (answer, expected) => {
  expect(sanitiseError(answer)).toBe(expected);
});

test("a long answer is cut", () => {
  expect(sanitiseError("x".repeat(1000))).toHaveLength(300);
});
