import { expect, test } from "../support/servers";

test("a running service says that it is alive, and refuses a stranger under /v1", async ({ request }) => {
  expect(await (await request.get("/api/health")).json()).toEqual({ status: "alive" });
  expect((await request.get("/v1/verify?code=X")).status()).toBe(401);
});

test("a running service says whether it is ready, and why", async ({ request }) => {
  await expect
    .poll(async () => {
      const answer = await request.get("/api/ready");
      return [answer.status(), await answer.json()];
    })
    .toEqual([
      200,
      {
        status: "ready",
        checks: { database: "ok", migrations: "ok", clock: "ok" },
        details: { store: "ok", pages: "ok" },
      },
    ]);
});

test("there are no metrics where nobody asked for them", async ({ request }) => {
  expect((await request.get("/api/metrics", { headers: { Authorization: "Bearer undefined" } })).status()).toBe(404);
});
