import type { OpenDatabase } from "@/db/client";
import { type EmailBody, decryptBody } from "@/lib/platform/mail/encrypted-body";

/** The newest mail of every kind: its page, and the address of ours that it leads to. */
export interface NewestMail {
  kind: string;
  html: string;
  path: string | undefined;
}

export async function newestMails({ pool }: OpenDatabase): Promise<NewestMail[]> {
  const { rows } = await pool.query<{ kind: string; sealed: Buffer }>(
    "select distinct on (kind) kind, sealed from outgoing_messages where sealed is not null and channel = " +
      "'email' order by kind, created_at desc, id desc",
  );
  return rows.map(({ kind, sealed }) => {
    const { html, text } = decryptBody<EmailBody>(sealed);
    return { kind, html, path: /https?:\/\/[^/\s]+(\/(?:t|join|reset-password)\/[\w-]+)/.exec(text)?.[1] };
  });
}
