CREATE TABLE "letter_mails" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"handled_sunday" date,
	"lease_token" text,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "letter_mails_lease_has_an_end" CHECK (("letter_mails"."lease_token" is null) = ("letter_mails"."lease_until" is null))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_is_known";--> statement-breakpoint
ALTER TABLE "letter_mails" ADD CONSTRAINT "letter_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "letter_mails_of_user_key" ON "letter_mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "letter_mails_next_at_idx" ON "letter_mails" USING btree ("next_at");--> statement-breakpoint
CREATE UNIQUE INDEX "letter_mails_lease_token_key" ON "letter_mails" USING btree ("lease_token");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_is_known" CHECK ("notifications"."type" in ('connection_accepted', 'connection_rejected', 'connection_ended', 'connection_expired', 'new_patient_connected', 'patient_checkin', 'prescription_created', 'connection_request', 'reminder', 'check_out_due', 'rating_due', 'prescription_changed', 'prescription_renewal_due', 'security_changed', 'news_requested', 'association_recommended', 'recommendation_declined', 'stock_news', 'product_dispensed', 'lot_recalled', 'association_joined', 'association_invitation_accepted', 'association_invitation_declined', 'association_invited', 'association_membership_ended', 'document_ends_soon', 'document_shown', 'unwanted_effect_reported', 'order_due', 'letter_ready')) NOT VALID;