import { describe, expect, it } from "vitest";
import { findFeatureTests, refuseUnknown, sortByFeature } from "./feature";

describe("the tests of a feature", () => {
  const tests = sortByFeature(
    [
      "app/action.test.ts",
      "app/v1/transfer/route.db.test.ts",
      "app/v1/warranties/route.db.test.ts",
      "components/transfers/form.test.ts",
      "db/queries/audit-reads.pg.test.ts",
      "e2e/api/contract.spec.ts",
      "e2e/portal/api-keys.spec.ts",
      "e2e/portal/bulk-transfers.spec.ts",
      "lib/api/contract.test.ts",
      "lib/holders/transfers.test.ts",
      "lib/transfers/claims/claims.db.test.ts",
    ],
    ["transfers", "api", "api-keys", "audit", "holders", "home", "transfers", "warranties"],
  );

  it("are in its own folders and under its name in every other wing", () => {
    expect(Object.fromEntries(tests)).toEqual({
      api: ["lib/api/contract.test.ts"],
      "api-keys": ["e2e/portal/api-keys.spec.ts"],
      audit: ["db/queries/audit-reads.pg.test.ts"],
      holders: ["lib/holders/transfers.test.ts"],
      transfers: [
        "app/v1/transfer/route.db.test.ts",
        "components/transfers/form.test.ts",
        "e2e/portal/bulk-transfers.spec.ts",
        "lib/transfers/claims/claims.db.test.ts",
      ],
      warranties: ["app/v1/warranties/route.db.test.ts"],
    });
  });

  it("that does not exist, or has none, are refused with the names that have some", () => {
    expect(refuseUnknown(["transfers", "home"], tests)).toBe(
      'There is no feature "home" with tests. Choose one of these: api, api-keys, audit, holders, transfers, warranties.',
    );
    expect(refuseUnknown(["transfers"], tests)).toBeUndefined();
  });

  it("of this project are in every wing", () => {
    expect(findFeatureTests().get("transfers")).toEqual(
      expect.arrayContaining([
        "app/v1/transfer/route.db.test.ts",
        "e2e/portal/transfers.spec.ts",
        "lib/transfers/accept-transfer.db.test.ts",
        "lib/transfers/races.pg.test.ts",
      ]),
    );
  });
});
