import { expect, it } from "vitest";
import { readInput } from "@/lib/platform/input/read-input";
import { endpointForm } from "./contract";

it.each([
  ["https://", "invalid_url"],
  ["https:hooks.example.com", "invalid_url"],
  ["https://256.256.256.256/", "invalid_url"],
  ["https://hooks.example.com/\0", "invalid_text"],
  ["https://hooks.example.com/\ud800", "invalid_text"],
])("events cannot be sent to %j: %s", (url, code) => {
  expect(readInput(endpointForm, { url })).toMatchObject({ ok: false, errors: [{ pointer: "/url", code }] });
});

it.each(["https://bücher.example/hooks", "https://例え.テスト/hooks", "https://xn--bcher-kva.example/hooks"])(
  "events can be sent to the international host of %s",
  (url) => {
    expect(readInput(endpointForm, { url })).toMatchObject({ ok: true, value: { url } });
  },
);
