CREATE TABLE "email_undos" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"password_hashes" text[] NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_undos_email_is_lower_case" CHECK ("email_undos"."email" = lower("email_undos"."email"))
);
--> statement-breakpoint
ALTER TABLE "auth_events" DROP CONSTRAINT "auth_events_kind_is_known";--> statement-breakpoint
ALTER TABLE "rate_limit_attempts" DROP CONSTRAINT "rate_limit_attempts_kind_is_known";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "former_password" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "former_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_undos" ADD CONSTRAINT "email_undos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_undos_token_hash_key" ON "email_undos" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "email_undos_of_user_idx" ON "email_undos" USING btree ("user_id","changed_at");--> statement-breakpoint
CREATE INDEX "email_undos_email_idx" ON "email_undos" USING btree ("email");--> statement-breakpoint
CREATE INDEX "email_undos_expires_at_idx" ON "email_undos" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "auth_events" ADD CONSTRAINT "auth_events_kind_is_known" CHECK ("auth_events"."kind" in ('signed_up', 'signed_in', 'signed_in_by_code', 'signed_in_by_passkey', 'sign_in_failed', 'second_step_asked', 'second_step_failed', 'signed_out', 'session_ended', 'sessions_ended', 'email_confirmed', 'browser_trusted', 'trust_ended', 'app_added', 'app_replaced', 'passkey_added', 'passkey_removed', 'recovery_code_used', 'recovery_codes_renewed', 'second_factor_off', 'password_changed', 'password_reset_asked', 'password_reset', 'keys_removed', 'email_change_asked', 'email_changed', 'email_change_undone'));--> statement-breakpoint
ALTER TABLE "rate_limit_attempts" ADD CONSTRAINT "rate_limit_attempts_kind_is_known" CHECK ("rate_limit_attempts"."kind" in ('sign_in', 'sign_up', 'reset_mail', 'verification_mail', 'email_change_mail', 'feedback', 'export', 'import', 'connection_code', 'connection_code_network', 'connection_request', 'invitation', 'invitation_mail', 'second_step', 'passkey_challenge', 'registration', 'upload', 'directory', 'sign_in_network', 'mail_network', 'email_undo'));