CREATE TABLE "diary_entry_notes" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"notes" text NOT NULL,
	CONSTRAINT "diary_entry_notes_length" CHECK (char_length("diary_entry_notes"."notes") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "access_log" DROP CONSTRAINT "access_log_resource_is_known";--> statement-breakpoint
ALTER TABLE "diary_entries" DROP CONSTRAINT "diary_entries_notes_length";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_is_known";--> statement-breakpoint
ALTER TABLE "sharing_scopes" DROP CONSTRAINT "sharing_scopes_are_of_a_link";
--> statement-breakpoint
ALTER TABLE "sharing_scopes" ADD COLUMN "hides_notes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sharing_scopes" ADD COLUMN "hides_stock" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "connection_requests" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "patients_doctors" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "patients_doctors" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "diary_entry_notes" ADD CONSTRAINT "diary_entry_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diary_entry_notes" ADD CONSTRAINT "diary_entry_notes_entry_is_own" FOREIGN KEY ("entry_id","user_id") REFERENCES "public"."diary_entries"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "diary_entry_notes_of_user_idx" ON "diary_entry_notes" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "sharing_scopes" ADD CONSTRAINT "sharing_scopes_patient_id_users_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_scopes" ADD CONSTRAINT "sharing_scopes_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sharing_scopes_of_doctor_idx" ON "sharing_scopes" USING btree ("doctor_id");--> statement-breakpoint
CREATE INDEX "patients_doctors_ends_at_idx" ON "patients_doctors" USING btree ("ends_at") WHERE "patients_doctors"."status" = 'ativo' and "patients_doctors"."ends_at" is not null;--> statement-breakpoint
-- The owner is bound by policies too, and after a restore there are none yet: what they would hide must not be lost with the column.
ALTER TABLE "diary_entries" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "diary_entry_notes" ("entry_id", "user_id", "notes") SELECT "id", "user_id", "notes" FROM "diary_entries" WHERE "notes" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "diary_entries" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "diary_entries" DROP COLUMN "notes";--> statement-breakpoint
ALTER TABLE "access_log" ADD CONSTRAINT "access_log_resource_is_known" CHECK ("access_log"."resource" in ('patient', 'entries', 'entry', 'ratings', 'prescriptions', 'insights', 'report', 'stock'));--> statement-breakpoint
ALTER TABLE "patients_doctors" ADD CONSTRAINT "patients_doctors_last_day_has_its_end" CHECK (("patients_doctors"."ends_on" is null) = ("patients_doctors"."ends_at" is null));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_is_known" CHECK ("notifications"."type" in ('connection_accepted', 'connection_rejected', 'connection_ended', 'connection_expired', 'new_patient_connected', 'patient_checkin', 'prescription_created', 'connection_request', 'reminder', 'check_out_due', 'rating_due', 'prescription_changed', 'prescription_renewal_due', 'security_changed', 'news_requested'));