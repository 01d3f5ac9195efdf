import { afterEach, expect, it, vi } from "vitest";
import { log } from "@/lib/platform/log";
import { actInRequest, inRequest, watchAction } from "@/lib/platform/request-scope";
import { sendConsoleToLog } from "./console-to-log";

const { error: plainError, warn, log: plainLog, info } = console;
afterEach(() => {
  Object.assign(console, { error: plainError, warn, log: plainLog, info });
  vi.restoreAllMocks();
});

function failIn(prepare: () => void) {
  const [error, debug] = [vi.spyOn(log(), "error").mockReturnValue(), vi.spyOn(log(), "debug").mockReturnValue()];
  sendConsoleToLog();
  inRequest({ requestId: "req_1", method: "POST" }, () => {
    prepare();
    // Next reports through the console what it could not read or render.
    const { error: report } = console;
    report(new Error("Unexpected end of form"));
  });
  return { errors: error.mock.calls.length, debugged: debug.mock.calls.map(([fields]) => JSON.stringify(fields)) };
}

it("a form that cannot be read is no error of the log, and has no stack there", () => {
  const { errors, debugged } = failIn(() => void watchAction());
  expect(errors).toBe(0);
  expect(debugged).toEqual(['{"detail":"Error"}']);
});

it("an action that fails is an error of the log, and so is a route that is no action's", () => {
  const act = () => {
    watchAction();
    actInRequest();
  };
  expect(failIn(act).errors).toBe(1);
  vi.restoreAllMocks();
  expect(failIn(() => undefined).errors).toBe(1);
});
