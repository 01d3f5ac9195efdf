import { describe, expect, it } from "vitest";
import { mintToken } from "@/lib/people/auth/begin-session";
import { mintApiKey, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { mintDatabase } from "@/lib/platform/testing/own-database";
import { findDatabaseLeaks } from "./database-leaks";
import { leaksIn } from "./patterns";

/** Tests that the scan finds what it searches for. */
describe("the search for leaks", () => {
  it("finds a key, a password, a token and an address wherever they stand in a database, and names the place only", async () => {
    const { db, pool, url } = await mintDatabase();
    const brand = await mintBrand(db);
    const [key, member] = [await mintApiKey(db, brand), await mintMember(db, brand)];
    const { token } = mintToken();
    expect(await findDatabaseLeaks(url)).toEqual([]);
    await pool.query("create table leaking (id text, words jsonb, list text[])");
    await pool.query("insert into leaking values ($1, $2, $3)", [
      key.secret,
      JSON.stringify({ a: [member.password], link: `/t/${token}` }),
      [token, member.email],
    ]);
    expect((await findDatabaseLeaks(url)).toSorted()).toEqual([
      "leaking.id holds an API key",
      "leaking.list holds a token",
      "leaking.list holds an address",
      "leaking.words holds a link that is a credential",
      "leaking.words holds a password",
    ]);
    // `npm test` searches this database too.
    await pool.query("drop table leaking");
  });

  it("finds them in a line of a log", () => {
    expect(leaksIn('{"msg":"no answer for ada@example.com"}')).toEqual(["an address"]);
    for (const page of ["/reset-password", "/access/open", "/access/confirm", "/unsubscribe"])
      expect(leaksIn(`{"path":"${page}/${mintToken().token}"}`)).toEqual(["a link that is a credential"]);
    expect(
      leaksIn(
        '{"level":30,"requestId":"req_01m7zfyeafg747sn6b5b3fhg09","path":"/v1/transfers/trf_01m7zfyeafg747sn6b5b3fhg09"}',
      ),
    ).toEqual([]);
  });
});
