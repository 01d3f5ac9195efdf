import { describe, expect, it } from "vitest";
import type { DomainError } from "@/lib/platform/errors";
import { readUnits } from "./read-units";

const errorsOf = (json: unknown) =>
  readUnits(json).then(
    ({ rejected }) => rejected.flatMap(({ errors }) => errors.map(({ pointer, code }) => `${pointer} ${code}`)),
    (error: DomainError) => error.extras.errors!.map(({ pointer, code }) => `${pointer} ${code}`),
  );
const units = async (json: unknown) => (await readUnits(json)).accepted.map(({ unit }) => unit);

describe("units that are added to a product", () => {
  it("are read from a list of units, of serial numbers, or a quantity", async () => {
    expect(await units({ units: [{ serial_number: "S-1", unit_external_id: "E-1" }, {}] })).toEqual([
      { serial_number: "S-1", unit_external_id: "E-1" },
      {},
    ]);
    expect(await units({ serial_numbers: ["S-1", " S-2 "], produced_on: "2026-03-01" })).toEqual([
      { serial_number: "S-1", produced_on: "2026-03-01" },
      { serial_number: "S-2", produced_on: "2026-03-01" },
    ]);
    expect(await units({ quantity: 3, batch: "L" })).toEqual([{ batch: "L" }, { batch: "L" }, { batch: "L" }]);
  });

  it("say of themselves before what is said of all, and null says nothing", async () => {
    const common = { batch: "L", production_facility: "PORTO" };
    expect(await units({ ...common, units: [{ batch: "M" }, { batch: null, production_facility: "BRNO" }] })).toEqual([
      { batch: "M", production_facility: "PORTO" },
      { batch: "L", production_facility: "BRNO" },
    ]);
  });

  it.each([
    [{}, [" required"]],
    [{ quantity: 2, serial_numbers: ["S"] }, ["/quantity not_together"]],
    [{ units: [], serial_numbers: null }, ["/units too_short", "/serial_numbers wrong_type"]],
    [{ quantity: 0 }, ["/quantity out_of_range"]],
    [{ quantity: 10_001 }, ["/quantity out_of_range"]],
    [{ serial_numbers: Array.from({ length: 10_001 }, (_, index) => `S-${index}`) }, ["/serial_numbers too_long"]],
    [{ quantity: 1, unit_external_id: "E" }, ["/unit_external_id unknown_field"]],
    [
      { serial_numbers: ["S", "", 7, null, "S"] },
      [
        "/serial_numbers/1 too_short",
        "/serial_numbers/2 wrong_type",
        "/serial_numbers/3 too_short",
        "/serial_numbers/4 serial_number_taken",
      ],
    ],
    [
      {
        units: [
          { serial_number: "S", unit_external_id: "E" },
          { serial_number: "S", unit_external_id: "E" },
        ],
      },
      ["/units/1/serial_number serial_number_taken", "/units/1/unit_external_id unit_external_id_taken"],
    ],
    [
      { units: [{ produced_on: "2026-02-30", bach: "L" }, 7] },
      ["/units/0/produced_on invalid_date", "/units/0/bach unknown_field", "/units/1 wrong_type"],
    ],
    [{ batch: "", units: [{ produced_on: "soon" }] }, ["/batch too_short", "/units/0/produced_on invalid_date"]],
    [7, [" wrong_type"]],
  ])("tells every error of %j by its place", async (json, expected) => {
    expect((await errorsOf(json)).toSorted()).toEqual(expected.toSorted());
  });

  it("tells a limited number of errors, however many there are", async () => {
    const reported = await errorsOf({
      units: Array.from({ length: 10_000 }, () => ({ batch: "", produced_on: "x", wrong: 1 })),
    });
    expect(new Set(reported.map((error) => error.split(" ")[1]))).toContain("faults_not_told");
    expect(reported.length).toBeLessThan(20_000);
  });
});
