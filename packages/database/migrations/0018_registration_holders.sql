ALTER TABLE "users" ADD COLUMN "registration_held_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "users_registration_idx" ON "users" USING btree (ltrim("crm", '0'),"registration_held_since","id") WHERE "users"."registration_held_since" is not null;--> statement-breakpoint
-- Policies are forced, so without this a database whose owner is no superuser would find no row to change.
ALTER TABLE "users" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "users" SET "registration_held_since" = "created_at" WHERE "crm" is not null AND "email_verified";--> statement-breakpoint
ALTER TABLE "users" FORCE ROW LEVEL SECURITY;
