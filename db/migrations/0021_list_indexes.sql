CREATE INDEX "audit_log_by_request" ON "audit_log" USING btree ("brand_id","request_id");--> statement-breakpoint
CREATE INDEX "audit_log_by_area" ON "audit_log" USING btree ("brand_id",split_part(action, '.', 1),"sequence");--> statement-breakpoint
CREATE INDEX "audit_log_by_actor" ON "audit_log" USING btree ("brand_id","actor_id");--> statement-breakpoint
CREATE INDEX "outgoing_messages_kept" ON "outgoing_messages" USING btree ("brand_id","id") WHERE state = 'kept' and sealed is not null;