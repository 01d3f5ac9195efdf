import { expect, test } from "vitest";
import { oneLine } from "./message-content";

test.each([
  ["a\r\nBcc: b", "a Bcc: b"],
  ["Jacke\u2028\u0000 M ", "Jacke M"],
  ["\u202Egpj.exe", "gpj.exe"],
  ["\u2067مرحبا\u2069 Jacket", "مرحبا Jacket"],
  ["\u200Fשלום\u200F", "\u200Fשלום\u200F"],
  ["👩\u200D🔧 Werkzeug", "👩\u200D🔧 Werkzeug"],
])("%j stands in one line, and turns no words that come after it", (text, line) => {
  expect(oneLine(text, 50)).toBe(line);
});
