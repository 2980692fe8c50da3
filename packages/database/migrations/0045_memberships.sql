CREATE TABLE "association_invitations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"association_id" uuid NOT NULL,
	"patient_email" text NOT NULL,
	"message" text,
	"invited_by" uuid,
	"token_hash" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"responded_at" timestamp with time zone,
	"patient_id" uuid,
	CONSTRAINT "association_invitations_status_is_known" CHECK ("association_invitations"."status" in ('pending', 'accepted', 'rejected')),
	CONSTRAINT "association_invitations_language_is_known" CHECK ("association_invitations"."language" in ('pt', 'en', 'fr')),
	CONSTRAINT "association_invitations_email_is_lower_case" CHECK ("association_invitations"."patient_email" = lower("association_invitations"."patient_email")),
	CONSTRAINT "association_invitations_message_length" CHECK (char_length("association_invitations"."message") between 1 and 500),
	CONSTRAINT "association_invitations_answer_has_its_time" CHECK (("association_invitations"."status" = 'pending') = ("association_invitations"."responded_at" is null)),
	CONSTRAINT "association_invitations_accepted_by_someone" CHECK ("association_invitations"."status" <> 'accepted' or "association_invitations"."patient_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "rate_limit_attempts" DROP CONSTRAINT "rate_limit_attempts_kind_is_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_is_known";--> statement-breakpoint
ALTER TABLE "association_invitations" ADD CONSTRAINT "association_invitations_association_id_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_invitations" ADD CONSTRAINT "association_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_invitations" ADD CONSTRAINT "association_invitations_patient_id_users_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "association_invitations_token_hash_key" ON "association_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "association_invitations_pending_key" ON "association_invitations" USING btree ("association_id","patient_email") WHERE "association_invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "association_invitations_list_idx" ON "association_invitations" USING btree ("association_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "association_invitations_of_patient_idx" ON "association_invitations" USING btree ("patient_id","association_id") WHERE "association_invitations"."patient_id" is not null;--> statement-breakpoint
CREATE INDEX "association_invitations_of_address_idx" ON "association_invitations" USING btree ("patient_email");--> statement-breakpoint
CREATE INDEX "association_invitations_invited_by_idx" ON "association_invitations" USING btree ("invited_by") WHERE "association_invitations"."invited_by" is not null;--> statement-breakpoint
CREATE INDEX "association_invitations_unsent_idx" ON "association_invitations" USING btree ("created_at") WHERE "association_invitations"."sent_at" is null and "association_invitations"."status" = 'pending';--> statement-breakpoint
ALTER TABLE "rate_limit_attempts" ADD CONSTRAINT "rate_limit_attempts_kind_is_known" CHECK ("rate_limit_attempts"."kind" in ('sign_in', 'sign_up', 'reset_mail', 'verification_mail', 'email_change_mail', 'feedback', 'export', 'import', 'connection_code', 'connection_code_network', 'connection_request', 'invitation', 'invitation_mail', 'second_step', 'passkey_challenge', 'registration', 'news_request', 'upload', 'directory', 'sign_in_network', 'mail_network', 'email_undo', 'association_invitation', 'association_invitation_list'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_is_known" CHECK ("notifications"."type" in ('connection_accepted', 'connection_rejected', 'connection_ended', 'connection_expired', 'new_patient_connected', 'patient_checkin', 'prescription_created', 'connection_request', 'reminder', 'check_out_due', 'rating_due', 'prescription_changed', 'prescription_renewal_due', 'security_changed', 'news_requested', 'association_recommended', 'recommendation_declined', 'stock_news', 'product_dispensed', 'lot_recalled', 'association_joined', 'association_invitation_accepted', 'association_invitation_declined'));