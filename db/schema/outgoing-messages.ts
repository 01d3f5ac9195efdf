import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, foreignKey, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { MESSAGE_CHANNELS, MESSAGE_STATES } from "@/lib/platform/mail/rules";
import { brands } from "./brands";
import { bytes, createdAt, id, instant, ofTestBrand, oneOf } from "./columns";
import { transfers } from "./transfers";

/** Written in the transaction of the change that they report; sent by the job loop. */
export const outgoingMessages = pgTable(
  "outgoing_messages",
  {
    id: id(),
    brandId: text("brand_id").references(() => brands.id),
    transferId: text("transfer_id"),
    channel: text("channel", { enum: [...MESSAGE_CHANNELS] }).notNull(),
    kind: text("kind").notNull(),
    /** Encrypted (AES-256-GCM) because a link in the body is a credential. Emptied once sent. */
    sealed: bytes("sealed"),
    /** The same on every attempt, so that the receiving server can drop duplicates. */
    messageIdHeader: text("message_id_header").notNull(),
    state: text("state", { enum: [...MESSAGE_STATES] })
      .notNull()
      .default("queued"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull().defaultNow(),
    /** Keyed hashes of mailbox, exact spelling and domain, for limits across all brands. Erased after two days. */
    mailboxHash: text("mailbox_hash"),
    addressHash: text("address_hash"),
    domainHash: text("domain_hash"),
    /** When it was released as a single message, which is what the limit counts. */
    singleAt: instant("single_at"),
    gatheredIn: text("gathered_in").references((): AnyPgColumn => outgoingMessages.id),
    /** The server's response, without addresses. */
    lastError: text("last_error"),
    createdAt: createdAt(),
    sentAt: instant("sent_at"),
  },
  (table) => [
    index("outgoing_messages_due")
      .on(table.nextAttemptAt)
      .where(sql`state = 'queued'`),
    index("outgoing_messages_queued_to")
      .on(table.mailboxHash)
      .where(sql`state = 'queued'`),
    index("outgoing_messages_single")
      .on(table.mailboxHash, table.singleAt)
      .where(sql`single_at is not null and mailbox_hash is not null`),
    index("outgoing_messages_waiting")
      .on(table.mailboxHash, table.id)
      .where(sql`state = 'waiting'`),
    index("outgoing_messages_gathered")
      .on(table.gatheredIn)
      .where(sql`gathered_in is not null`),
    index("outgoing_messages_hashed")
      .on(table.createdAt)
      .where(sql`mailbox_hash is not null`),
    index("outgoing_messages_by_transfer").on(table.transferId, table.createdAt),
    index("outgoing_messages_by_age").on(table.createdAt),
    index("outgoing_messages_kept")
      .on(table.brandId, table.id)
      .where(sql`state = 'kept' and sealed is not null`),
    index("outgoing_messages_failed")
      .on(table.brandId, table.id)
      .where(sql`state = 'failed'`),
    foreignKey({
      name: "outgoing_messages_of_own_transfer",
      columns: [table.brandId, table.transferId],
      foreignColumns: [transfers.brandId, transfers.id],
    }),
    check(
      "outgoing_messages_emptied_at_the_end",
      sql`state in ('queued', 'waiting', 'kept') or ${table.sealed} is null`,
    ),
    // Messages of a test brand are never sent.
    check("outgoing_messages_of_test_stay", sql`not ${ofTestBrand()} or state in ('kept', 'failed', 'withdrawn')`),
    check("outgoing_messages_channel_known", oneOf("channel", MESSAGE_CHANNELS)),
    check("outgoing_messages_state_known", oneOf("state", MESSAGE_STATES)),
  ],
);
