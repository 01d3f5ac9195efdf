import { gzipSync } from "node:zlib";
import { type OpenDatabase } from "@/db/client";
import { deleteSecondFactor } from "@/db/queries/second-factors";
import { mintSessionCookie } from "@/e2e/support/session-cookie";
import { atConsole } from "@/lib/access/actor";
import { setOperator } from "@/lib/operator/set-operator";
import { monotonicMs } from "@/lib/platform/clock";
import { mintTwoFactor } from "@/lib/platform/testing/factories";

export interface Visit {
  status: number;
  html: string;
  /** From the request to the first byte of the page, and to its last. */
  firstByteMs: number;
  ms: number;
}

/** A signed-in reader without a screen. */
export class Browser {
  private readonly scriptSizes = new Map<string, number>();

  private constructor(
    private readonly url: string,
    private readonly cookie: string,
    readonly brandId: string,
  ) {}

  /** Signs in as the owner of the largest brand, or of that one, and who runs the deployment from then on. */
  static async signIn(url: string, { db, pool }: OpenDatabase, ofBrand?: string): Promise<Browser> {
    const { rows } = await pool.query<{ brand_id: string; id: string; email: string }>(
      `select m.brand_id, u.id, u.email from members m join users u on u.id = m.user_id where m.role = 'owner'
         and m.brand_id = coalesce($1, m.brand_id)
       order by (select sum(passports) from registration_days d where d.brand_id = m.brand_id) desc nulls last limit 1`,
      [ofBrand],
    );
    const { brand_id: brandId, id, email } = rows[0]!;
    await deleteSecondFactor(db, id);
    await mintTwoFactor(db, { userId: id });
    await setOperator(atConsole(db), { email, operator: "yes" });
    const { name, value } = await mintSessionCookie(db, { userId: id });
    const cookie = `${name}=${value}`;
    return new Browser(url, cookie, brandId);
  }

  async visit(path: string): Promise<Visit> {
    const startMs = monotonicMs();
    const answer = await fetch(`${this.url}${path}`, {
      headers: { Cookie: this.cookie, Accept: "text/html" },
      redirect: "manual",
    });
    // Pages are sent complete: the head arrives with the first byte.
    const firstByteMs = monotonicMs() - startMs;
    const html = await answer.text();
    return { status: answer.status, html, firstByteMs, ms: monotonicMs() - startMs };
  }

  /**
   * What a page's scripts weigh, compressed with gzip, all those that it names together but for those of old browsers.
   */
  async scriptBytes(html: string): Promise<number> {
    const present = html.replace(/<script[^>]*\snomodule[^>]*>/gi, "");
    const names = [...new Set(present.match(/\/_next\/static\/[^"'\\ ]+\.js/g))];
    let sum = 0;
    for (const name of names) sum += await this.scriptSize(name);
    return sum;
  }

  private async scriptSize(name: string): Promise<number> {
    let size = this.scriptSizes.get(name);
    if (size === undefined) {
      const answer = await fetch(`${this.url}${name}`);
      size = gzipSync(Buffer.from(await answer.arrayBuffer())).length;
      this.scriptSizes.set(name, size);
    }
    return size;
  }
}
