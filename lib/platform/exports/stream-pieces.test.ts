import { describe, expect, it } from "vitest";
import { streamPieces } from "./stream-pieces";

function endless() {
  const seen = { made: 0, isOver: false };
  async function* pieces() {
    try {
      for (;;) yield `${(seen.made += 1)}\r\n`;
    } finally {
      seen.isOver = true;
    }
  }
  return { seen, body: streamPieces(pieces(), { requestId: "req_test" }) };
}

describe("an export's body", () => {
  it("is all pieces in UTF-8", async () => {
    const pieces = (async function* () {
      yield "Größe\r\n";
      yield "42\r\n";
    })();
    expect(await new Response(streamPieces(pieces, { requestId: "req_test" })).text()).toBe("Größe\r\n42\r\n");
  });

  it("is made as it is taken, and no further when the reader goes", async () => {
    const { seen, body } = endless();
    expect(seen.made).toBe(0);
    const reader = body.getReader();
    await reader.read();
    await reader.read();
    expect(seen).toEqual({ made: 2, isOver: false });
    await reader.cancel();
    expect(seen).toEqual({ made: 2, isOver: true });
  });

  it("breaks off at an error instead of ending well", async () => {
    const pieces = (async function* () {
      yield "head\r\n";
      throw new Error("the database is away");
    })();
    await expect(new Response(streamPieces(pieces, { requestId: "req_test" })).text()).rejects.toThrow();
  });
});
