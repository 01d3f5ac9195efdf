ALTER TABLE "outgoing_messages" DROP CONSTRAINT "outgoing_messages_emptied_at_the_end";--> statement-breakpoint
ALTER TABLE "outgoing_messages" DROP CONSTRAINT "outgoing_messages_state_known";--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "mailbox_hash" text;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "address_hash" text;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "domain_hash" text;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "single_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "gathered_in" text;--> statement-breakpoint
ALTER TABLE "transfer_links" ADD COLUMN "opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_gathered_in_outgoing_messages_id_fk" FOREIGN KEY ("gathered_in") REFERENCES "public"."outgoing_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outgoing_messages_queued_to" ON "outgoing_messages" USING btree ("mailbox_hash") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "outgoing_messages_single" ON "outgoing_messages" USING btree ("mailbox_hash","single_at") WHERE single_at is not null and mailbox_hash is not null;--> statement-breakpoint
CREATE INDEX "outgoing_messages_waiting" ON "outgoing_messages" USING btree ("mailbox_hash","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "outgoing_messages_gathered" ON "outgoing_messages" USING btree ("gathered_in") WHERE gathered_in is not null;--> statement-breakpoint
CREATE INDEX "outgoing_messages_hashed" ON "outgoing_messages" USING btree ("created_at") WHERE mailbox_hash is not null;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_emptied_at_the_end" CHECK (state in ('queued', 'waiting', 'kept') or "outgoing_messages"."sealed" is null);--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_state_known" CHECK (state in ('queued', 'waiting', 'sent', 'failed', 'kept', 'withdrawn'));