CREATE TABLE "association_recommended_doctors" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"association_id" uuid NOT NULL,
	"doctor_id" uuid NOT NULL,
	"recommendation_reason" text,
	"recommended_by" uuid,
	"recommended_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"removed_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	CONSTRAINT "association_recommended_doctors_reason_length" CHECK (char_length("association_recommended_doctors"."recommendation_reason") between 1 and 300),
	CONSTRAINT "association_recommended_doctors_status_is_known" CHECK ("association_recommended_doctors"."status" in ('active', 'inactive', 'declined')),
	CONSTRAINT "association_recommended_doctors_end_has_its_time" CHECK (("association_recommended_doctors"."status" = 'inactive') = ("association_recommended_doctors"."removed_at" is not null) and ("association_recommended_doctors"."status" = 'declined') = ("association_recommended_doctors"."declined_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_is_known";--> statement-breakpoint
ALTER TABLE "association_recommended_doctors" ADD CONSTRAINT "association_recommended_doctors_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_recommended_doctors" ADD CONSTRAINT "association_recommended_doctors_recommended_by_users_id_fk" FOREIGN KEY ("recommended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_recommended_doctors" ADD CONSTRAINT "association_recommended_doctors_association_fk" FOREIGN KEY ("association_id") REFERENCES "public"."associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "association_recommended_doctors_active_key" ON "association_recommended_doctors" USING btree ("association_id","doctor_id") WHERE "association_recommended_doctors"."status" = 'active';--> statement-breakpoint
CREATE INDEX "association_recommended_doctors_list_idx" ON "association_recommended_doctors" USING btree ("association_id","recommended_at");--> statement-breakpoint
CREATE INDEX "association_recommended_doctors_of_user_idx" ON "association_recommended_doctors" USING btree ("doctor_id","association_id");--> statement-breakpoint
CREATE INDEX "association_recommended_doctors_by_idx" ON "association_recommended_doctors" USING btree ("recommended_by") WHERE "association_recommended_doctors"."recommended_by" is not null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_is_known" CHECK ("notifications"."type" in ('connection_accepted', 'connection_rejected', 'connection_ended', 'connection_expired', 'new_patient_connected', 'patient_checkin', 'prescription_created', 'connection_request', 'reminder', 'check_out_due', 'rating_due', 'prescription_changed', 'prescription_renewal_due', 'security_changed', 'news_requested', 'association_recommended', 'recommendation_declined'));