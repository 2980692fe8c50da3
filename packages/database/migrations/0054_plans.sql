CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"customer_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid,
	"invoice_id" text NOT NULL,
	"number" text,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"payer_name" text NOT NULL,
	"payer_tax_id" text,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "receipts_currency_shape" CHECK ("receipts"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "receipts_amount_is_paid" CHECK ("receipts"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_customers" (
	"id" text PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rate_limit_attempts" DROP CONSTRAINT "rate_limit_attempts_kind_is_known";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "cancels_at_period_end" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "grace_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "failed_invoice_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "failure_mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "trial_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "trial_mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "customer_key" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "readings_begun" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "reading" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_waiting_idx" ON "payment_events" USING btree ("received_at","id") WHERE "payment_events"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "payment_events_handled_at_idx" ON "payment_events" USING btree ("handled_at") WHERE "payment_events"."handled_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_invoice_id_key" ON "receipts" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "receipts_of_user_idx" ON "receipts" USING btree ("user_id","paid_at","id");--> statement-breakpoint
CREATE INDEX "receipts_paid_at_idx" ON "receipts" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "receipts_unmailed_idx" ON "receipts" USING btree ("paid_at") WHERE "receipts"."mailed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_customer_id_key" ON "subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "subscriptions_read_at_idx" ON "subscriptions" USING btree ("read_at") WHERE "subscriptions"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_trial_ends_at_idx" ON "subscriptions" USING btree ("trial_ends_at") WHERE "subscriptions"."trial_mailed_at" is null;--> statement-breakpoint
CREATE INDEX "subscriptions_unmailed_failure_idx" ON "subscriptions" USING btree ("read_at") WHERE "subscriptions"."failed_invoice_id" is not null and "subscriptions"."failure_mailed_at" is null;--> statement-breakpoint
ALTER TABLE "rate_limit_attempts" ADD CONSTRAINT "rate_limit_attempts_kind_is_known" CHECK ("rate_limit_attempts"."kind" in ('sign_in', 'sign_up', 'reset_mail', 'verification_mail', 'email_change_mail', 'feedback', 'export', 'import', 'connection_code', 'connection_code_network', 'connection_request', 'invitation', 'invitation_mail', 'second_step', 'passkey_challenge', 'registration', 'news_request', 'payment_page', 'upload', 'directory', 'sign_in_network', 'mail_network', 'email_undo', 'association_invitation', 'association_invitation_list', 'contact_network', 'contact_mail', 'account_search', 'article_preview'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_failure_is_mailed_once" CHECK ("subscriptions"."failure_mailed_at" is null or "subscriptions"."failed_invoice_id" is not null);--> statement-breakpoint
-- Until now no trial ended, and the pages said so: it begins anew for every doctor who is there.
INSERT INTO "subscriptions" ("user_id", "plan_type", "status", "trial_ends_at", "updated_at")
SELECT "id", 'trial', 'active', now() + interval '14 days', now() FROM "users" WHERE "role" = 'medico'
ON CONFLICT ("user_id") DO UPDATE SET "trial_ends_at" = excluded."trial_ends_at";
