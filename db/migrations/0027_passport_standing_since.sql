ALTER TABLE "passports" ADD COLUMN "status_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "passports" ADD COLUMN "custody_since" timestamp (3) with time zone;--> statement-breakpoint
UPDATE passports SET status_since = told.at
FROM (SELECT brand_id, target_id, max(at) AS at FROM audit_log
  WHERE action IN ('passport.suspended', 'passport.revoked', 'passport.archived') GROUP BY brand_id, target_id) AS told
WHERE passports.brand_id = told.brand_id AND passports.id = told.target_id AND passports.status <> 'active';--> statement-breakpoint
UPDATE passports SET custody_since = told.at
FROM (SELECT brand_id, target_id, max(at) AS at FROM audit_log
  WHERE action IN ('passport.reported_lost', 'passport.reported_stolen') GROUP BY brand_id, target_id) AS told
WHERE passports.brand_id = told.brand_id AND passports.id = told.target_id AND passports.custody_flag <> 'none';
