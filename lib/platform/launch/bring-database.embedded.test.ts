import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { startEmbeddedDatabase } from "@/db/embedded/start-embedded-database";
import { Parts } from "./parts";
import { provideDatabase } from "./provide-database";

vi.mock("./demo", () => {
  throw new Error("A file is missing.");
});

it("an embedded database is ended though what speaks to it cannot be loaded", async () => {
  const folder = mkdtempSync(join(tmpdir(), "carnet-launch-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  vi.stubEnv("DATA_DIR", folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const settings = { databaseUrl: undefined, databaseOwnerUrl: undefined, publicUrl: "http://localhost" };
  const parts = new Parts((sentence) => expect.fail(sentence));
  await expect(provideDatabase(settings, parts)).rejects.toThrow();
  await parts.stop();
  // No process uses its folder any more.
  const next = await startEmbeddedDatabase(folder);
  await next.stop();
});
