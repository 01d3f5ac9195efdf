import { afterEach, describe, expect, it } from "vitest";
import { DAY_MS, setClock } from "@/lib/platform/clock";
import { hashAddress } from "@/lib/platform/secrets";
import { testDatabase } from "@/lib/platform/testing/database";
import { cancelTransfer } from "../cancel-transfer";
import { begin, mailboxOf, mintScene, type Scene } from "../testing/transfer-kit";
import { transferListQuery } from "./list-contract";
import { countTransfersByFacet, listTransfers } from "./list-transfers";
import { searchedList } from "./searched-list";

const { pool } = testDatabase();
let restoreClock = () => {};
afterEach(() => restoreClock());

const list = (scene: Scene, address: Record<string, unknown> = {}) =>
  listTransfers(scene.context, transferListQuery.parse(address));
const idsOf = ({ transfers }: Awaited<ReturnType<typeof list>>) => transfers.map(({ id }) => id);

async function beginAndCancel(scene: Scene, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const transferId = await begin(scene);
    await cancelTransfer(scene.context, { transferId });
    ids.unshift(transferId);
  }
  return ids;
}

describe("the list of transfers", () => {
  it("is complete over its pages, newest first, without another brand's", async () => {
    const scene = await mintScene();
    await begin(await mintScene());
    const ids = await beginAndCancel(scene, 27);
    const first = await list(scene, { limit: 25 });
    const second = await list(scene, { limit: 25, cursor: first.next });
    expect([...idsOf(first), ...idsOf(second)]).toEqual(ids.toSorted().reverse());
    expect([first.total, second.next]).toEqual([27, null]);
    expect(idsOf(await list(scene, { sort: "started", limit: 25 }))).toEqual(ids.toSorted().slice(0, 25));
    const byExpiry = await list(scene, { sort: "expires", limit: 25 });
    expect([
      ...idsOf(byExpiry),
      ...idsOf(await list(scene, { sort: "expires", limit: 25, cursor: byExpiry.next })),
    ]).toHaveLength(27);
    expect(byExpiry.transfers.map(({ transfer }) => transfer.expiresAt.getTime())).toEqual(
      byExpiry.transfers.map(({ transfer }) => transfer.expiresAt.getTime()).toSorted((a, b) => a - b),
    );
  });

  it("is narrowed by status as it stands at the moment", async () => {
    const scene = await mintScene();
    const [cancelled] = await beginAndCancel(scene, 1);
    const pending = await begin(scene);
    expect(idsOf(await list(scene, { status: "pending" }))).toEqual([pending]);
    expect(idsOf(await list(scene, { status: "cancelled" }))).toEqual([cancelled]);
    restoreClock = setClock(() => new Date(Date.now() + 8 * DAY_MS));
    expect(idsOf(await list(scene, { status: "pending" }))).toEqual([]);
    const expired = await list(scene, { status: ["expired"] });
    expect(expired.transfers.map(({ id, status }) => [id, status])).toEqual([[pending, "expired"]]);
  });

  it("says what each filter would leave, its own choice left out of account", async () => {
    const scene = await mintScene();
    await begin(await mintScene());
    await beginAndCancel(scene, 2);
    await begin(scene, { expires_in_days: 1 });
    const facets = async (address: Record<string, unknown>) =>
      countTransfersByFacet(scene.context, transferListQuery.parse(address));
    const { status, kind, waiting } = await facets({ status: "pending" });
    expect([status.counts, status.isComplete]).toEqual([{ cancelled: 2, pending: 1 }, true]);
    expect(kind.counts).toEqual({ sale: 1 });
    expect(waiting).toEqual({ counts: { expiring: 1, undelivered: 0 }, isComplete: true });
    restoreClock = setClock(() => new Date(Date.now() + 8 * DAY_MS));
    expect((await facets({})).status.counts).toEqual({ cancelled: 2, expired: 1 });
    expect((await facets({ q: "nothing of the kind" })).status.counts).toEqual({});
  });

  it("is narrowed to those about to expire, and to those whose link did not arrive", async () => {
    const [soon, lost, other] = [await mintScene(), await mintScene(), await mintScene()];
    const expiring = await begin(soon, { expires_in_days: 1 });
    const undelivered = await begin(lost);
    await begin(other);
    await pool.query("update outgoing_messages set state = 'failed', sealed = null where transfer_id = any($1)", [
      [undelivered],
    ]);
    for (const [scene, waiting, matches] of [
      [soon, "expiring", [expiring]],
      [lost, "expiring", []],
      [lost, "undelivered", [undelivered]],
      [other, "undelivered", []],
    ] as const)
      expect(idsOf(await list(scene, { waiting }))).toEqual(matches);
    expect(idsOf(await list(lost, { waiting: ["expiring", "undelivered"] }))).toEqual([undelivered]);
  });

  it("is searched by code, recipient, id, and part of the product's name", async () => {
    const scene = await mintScene({ name: "Kebnekaise 100% down" });
    const recipient = mailboxOf("anna");
    const id = await begin(scene, { recipient_email: recipient });
    for (const q of [scene.code, scene.code.toLowerCase(), id, "100% do"])
      expect(idsOf(await list(scene, { q })), q).toEqual([id]);
    for (const q of ["anna", "100_ down", "00000000000000000"]) expect(idsOf(await list(scene, { q })), q).toEqual([]);
    const byAddress = (list: string, text: string) =>
      new URL(
        searchedList(list, [
          ["q", text],
          ["status", "pending"],
        ]),
        "https://carnet.example",
      );
    for (const [path, text, matches] of [
      ["/transfers", recipient.toUpperCase(), [id]],
      ["/transfers", mailboxOf("bert"), []],
      ["/transfers", "anna@", []],
    ] as const) {
      const { pathname, searchParams, href } = byAddress(path, text);
      expect([pathname, searchParams.has("q"), href.includes("%40")]).toEqual(["/transfers", false, false]);
      expect(idsOf(await list(scene, Object.fromEntries(searchParams))), text).toEqual(matches);
    }
    expect(
      searchedList("/passports", [
        ["q", ` ${recipient}`],
        ["status", "active"],
      ]),
    ).toBe(`/search?mailbox=${hashAddress(recipient)}`);
    expect(searchedList("//evil.example", [["q", "jacket"]])).toBe("/search?q=jacket");
    expect(
      searchedList("/products", [
        ["q", "jacket & co"],
        ["status", ""],
      ]),
    ).toBe("/products?q=jacket+%26+co");
  });

  it("tells how each link is getting there", async () => {
    const scene = await mintScene();
    await begin(scene);
    const { transfers } = await list(scene);
    expect(Object.keys(transfers[0]!.delivery)).toEqual(["email"]);
  });
});
