import { expect, it } from "vitest";
import { RECORDS_MAX } from "../contract";
import { rejection } from "./product-answers";
import { clash, type RejectedRecord } from "./validate-records";

const everyRecord = (errorOf: (at: string) => RejectedRecord["errors"][number]): RejectedRecord[] =>
  Array.from({ length: RECORDS_MAX }, (_, index) => ({ index, errors: [errorOf(`/${index}`)] }));

it("a request of which every record is wrong has every one of them named", () => {
  const { status, code, extras } = rejection(
    everyRecord((at) => ({ pointer: `${at}/name`, code: "required", detail: "This field is required." })),
  );
  expect([status, code, extras.errors!.length]).toEqual([422, "invalid_request", RECORDS_MAX]);
  expect(extras.errors!.at(-1)!.pointer).toBe("/9999/name");
});

it("a request of which every record meets another has every one of them named", () => {
  const { status, code, extras } = rejection(
    everyRecord((at) =>
      clash("serial_number_taken", at, "A unit of your brand has this GTIN and serial number already."),
    ),
  );
  expect([status, code, extras.errors!.length]).toEqual([409, "serial_number_taken", RECORDS_MAX]);
});
