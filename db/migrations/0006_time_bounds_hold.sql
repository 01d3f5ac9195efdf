-- Reads each table while others go on writing to it.
ALTER TABLE "request_log" VALIDATE CONSTRAINT "request_log_before";--> statement-breakpoint
ALTER TABLE "request_bodies" VALIDATE CONSTRAINT "request_bodies_before";--> statement-breakpoint
ALTER TABLE "outgoing_messages" VALIDATE CONSTRAINT "outgoing_messages_before";--> statement-breakpoint
ALTER TABLE "audit_log" VALIDATE CONSTRAINT "audit_log_before";
