import { beforeEach, expect, it, vi } from "vitest";
import { log } from "@/lib/platform/log";
import type { EvidenceStore } from "./store";
import { openStore } from "./store";
import { askStore } from "./store-state";

const away = openStore("http://key:secret@127.0.0.1:1/bucket");
const fine = { probe: () => Promise.resolve() } as EvidenceStore;

const events: unknown[] = [];
beforeEach(() => {
  events.length = 0;
  for (const level of ["error", "info"] as const)
    vi.spyOn(log(), level).mockImplementation(
      (entry: unknown) => void events.push((entry as { event?: string }).event),
    );
});

it("a store that goes away and comes back is told once each", async () => {
  expect([await askStore(away), await askStore(away), await askStore(fine), await askStore(fine)]).toEqual([
    "failing",
    "failing",
    "ok",
    "ok",
  ]);
  expect(events).toEqual(["store.unreachable", "store.reachable"]);
  vi.restoreAllMocks();
});
