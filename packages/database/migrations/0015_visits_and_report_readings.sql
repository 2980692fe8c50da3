CREATE TABLE "patient_visits" (
	"patient_id" uuid NOT NULL,
	"doctor_id" uuid NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"new_since" timestamp with time zone,
	CONSTRAINT "patient_visits_pkey" PRIMARY KEY("patient_id","doctor_id")
);
--> statement-breakpoint
ALTER TABLE "access_log" DROP CONSTRAINT "access_log_action_is_known";--> statement-breakpoint
ALTER TABLE "access_log" DROP CONSTRAINT "access_log_resource_is_known";--> statement-breakpoint
DROP INDEX "diary_entries_of_user_idx";--> statement-breakpoint
ALTER TABLE "patient_visits" ADD CONSTRAINT "patient_visits_are_of_a_link" FOREIGN KEY ("patient_id","doctor_id") REFERENCES "public"."patients_doctors"("patient_id","doctor_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "diary_entries_recorded_idx" ON "diary_entries" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"consumption_method","deleted_at");--> statement-breakpoint
CREATE INDEX "diary_entries_of_user_idx" ON "diary_entries" USING btree ("user_id","consumed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"consumption_method","mood_before","deleted_at");--> statement-breakpoint
ALTER TABLE "access_log" ADD CONSTRAINT "access_log_action_is_known" CHECK ("access_log"."action" in ('list', 'view', 'download'));--> statement-breakpoint
ALTER TABLE "access_log" ADD CONSTRAINT "access_log_resource_is_known" CHECK ("access_log"."resource" in ('patient', 'entries', 'entry', 'ratings', 'prescriptions', 'insights', 'report'));