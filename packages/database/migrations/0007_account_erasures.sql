CREATE TABLE "account_erasures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_erasures_grace" CHECK ("account_erasures"."due_at" > "account_erasures"."requested_at")
);
--> statement-breakpoint
ALTER TABLE "prescriptions" DROP CONSTRAINT "prescriptions_doctor_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "diary_entries_of_user_idx";--> statement-breakpoint
DROP INDEX "diary_entries_of_item_idx";--> statement-breakpoint
ALTER TABLE "prescriptions" ALTER COLUMN "patient_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "patient_name" text;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "doctor_name" text;--> statement-breakpoint
ALTER TABLE "account_erasures" ADD CONSTRAINT "account_erasures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_erasures_due_at_idx" ON "account_erasures" USING btree ("due_at");--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "diary_entries_of_user_idx" ON "diary_entries" USING btree ("user_id","consumed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "diary_entries_of_item_idx" ON "diary_entries" USING btree ("user_id","inventory_item_id","consumed_at") WHERE "diary_entries"."inventory_item_id" is not null;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_are_of_someone" CHECK (num_nonnulls("prescriptions"."patient_id", "prescriptions"."doctor_id") > 0);--> statement-breakpoint
UPDATE "prescriptions" SET "doctor_name" = "doctor"."name", "patient_name" = "patient"."name" FROM "users" "doctor", "users" "patient" WHERE "doctor"."id" = "doctor_id" AND "patient"."id" = "patient_id";--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_of_a_doctor_name_both" CHECK (("prescriptions"."doctor_id" is null or "prescriptions"."doctor_name" is not null)
        and ("prescriptions"."doctor_name" is null) = ("prescriptions"."patient_name" is null));