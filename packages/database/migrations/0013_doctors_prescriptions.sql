ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_is_known";--> statement-breakpoint
ALTER TABLE "prescriptions" DROP CONSTRAINT "prescriptions_of_a_doctor_name_both";--> statement-breakpoint
DROP INDEX "prescriptions_of_doctor_idx";--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "doctor_specialty" text;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "document_id" uuid;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "patient_reminded_on" date;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "doctor_reminded_on" date;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_document_id_files_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "prescriptions_document_key" ON "prescriptions" USING btree ("document_id") WHERE "prescriptions"."document_id" is not null;--> statement-breakpoint
CREATE INDEX "prescriptions_of_doctor_idx" ON "prescriptions" USING btree ("doctor_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "prescriptions"."doctor_id" is not null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_is_known" CHECK ("notifications"."type" in ('connection_accepted', 'connection_rejected', 'new_patient_connected', 'patient_checkin', 'prescription_created', 'connection_request', 'reminder', 'check_out_due', 'rating_due', 'prescription_changed', 'prescription_renewal_due'));--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_of_a_doctor_name_both" CHECK (("prescriptions"."doctor_id" is null or "prescriptions"."doctor_name" is not null)
        and ("prescriptions"."doctor_name" is null) = ("prescriptions"."patient_name" is null)
        and ("prescriptions"."doctor_specialty" is null or "prescriptions"."doctor_name" is not null));