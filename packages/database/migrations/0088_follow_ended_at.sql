ALTER TABLE "prescriptions" ADD COLUMN "follow_ended_at" timestamp with time zone;
--> statement-breakpoint
-- Of doctors who left before, the parting is known no more: their 90 days begin now.
-- allowed: unknown: the table is locked by the column above already, for a moment
ALTER TABLE "prescriptions" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- allowed: rows: those of doctors who erased their accounts, few as these are
UPDATE "prescriptions" SET "follow_ended_at" = now() WHERE "doctor_id" is null AND "doctor_name" is not null;--> statement-breakpoint
ALTER TABLE "prescriptions" FORCE ROW LEVEL SECURITY;
