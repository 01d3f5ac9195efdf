import { expect, it } from "vitest";
import { freePort } from "@/lib/platform/launch/machine/guarded";
import { withSettings } from "@/lib/platform/testing/settings";
import { checkService } from "./look-at-service";
import { statusJson } from "./public-status";

withSettings({ DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/nothing` });

it("the status page answers without a database, and says what is down and what is not known", async () => {
  const { status, components, figures, incidents, figures_read_at: readAt } = statusJson(await checkService());
  expect(status).toBe("down");
  expect(components).toMatchObject({ database: "down", api: "down", portal: "down", mail: "unknown", jobs: "unknown" });
  expect([figures, incidents, readAt]).toEqual([[], [], null]);
});
