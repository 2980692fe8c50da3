CREATE TABLE "auth_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"network" text,
	"browser" text,
	"system" text,
	CONSTRAINT "auth_events_kind_is_known" CHECK ("auth_events"."kind" in ('signed_up', 'signed_in', 'signed_in_by_code', 'signed_in_by_passkey', 'sign_in_failed', 'second_step_asked', 'second_step_failed', 'signed_out', 'session_ended', 'sessions_ended', 'email_confirmed', 'browser_trusted', 'trust_ended', 'app_added', 'app_replaced', 'passkey_added', 'passkey_removed', 'recovery_code_used', 'recovery_codes_renewed', 'second_factor_off', 'password_changed', 'password_reset_asked', 'password_reset', 'keys_removed', 'email_change_asked', 'email_changed'))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_is_known";--> statement-breakpoint
ALTER TABLE "second_factors" ADD COLUMN "pending_totp_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "auth_events" ADD CONSTRAINT "auth_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_events_of_user_idx" ON "auth_events" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "auth_events_at_idx" ON "auth_events" USING btree ("at");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_is_known" CHECK ("notifications"."type" in ('connection_accepted', 'connection_rejected', 'new_patient_connected', 'patient_checkin', 'prescription_created', 'connection_request', 'reminder', 'check_out_due', 'rating_due', 'prescription_changed', 'prescription_renewal_due', 'security_changed'));