CREATE TABLE "data_job_leases" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_job_parts" (
	"user_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "data_job_parts_pkey" PRIMARY KEY("user_id","job_id","position")
);
--> statement-breakpoint
CREATE TABLE "data_jobs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"format" text,
	"period_from" date,
	"period_to" date,
	"state" text NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"problem" text,
	"counts" jsonb,
	"byte_size" bigint,
	"tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "data_jobs_of_user_key" UNIQUE("user_id","id"),
	CONSTRAINT "data_jobs_kind_is_known" CHECK ("data_jobs"."kind" in ('export', 'import')),
	CONSTRAINT "data_jobs_export_has_format" CHECK (("data_jobs"."kind" = 'export') = ("data_jobs"."format" is not null) and coalesce("data_jobs"."format" in ('json', 'csv', 'fhir', 'pdf'), true)),
	CONSTRAINT "data_jobs_state_is_known" CHECK ("data_jobs"."state" in ('checked', 'queued', 'running', 'done', 'failed')),
	CONSTRAINT "data_jobs_progress_is_a_share" CHECK ("data_jobs"."progress" between 0 and 1),
	CONSTRAINT "data_jobs_failed_has_problem" CHECK (("data_jobs"."state" = 'failed') = ("data_jobs"."problem" is not null))
);
--> statement-breakpoint
ALTER TABLE "sign_in_guesses" DROP CONSTRAINT "sign_in_guesses_kind_is_known";--> statement-breakpoint
ALTER TABLE "data_job_leases" ADD CONSTRAINT "data_job_leases_job_fk" FOREIGN KEY ("user_id","job_id") REFERENCES "public"."data_jobs"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_job_parts" ADD CONSTRAINT "data_job_parts_job_is_own" FOREIGN KEY ("user_id","job_id") REFERENCES "public"."data_jobs"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_jobs" ADD CONSTRAINT "data_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_job_leases_token_key" ON "data_job_leases" USING btree ("token");--> statement-breakpoint
CREATE UNIQUE INDEX "data_jobs_one_at_a_time_key" ON "data_jobs" USING btree ("user_id","kind") WHERE "data_jobs"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "data_jobs_open_idx" ON "data_jobs" USING btree ("created_at") WHERE "data_jobs"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "data_jobs_expires_at_idx" ON "data_jobs" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "sign_in_guesses" ADD CONSTRAINT "sign_in_guesses_kind_is_known" CHECK ("sign_in_guesses"."kind" in ('sign_in', 'sign_up', 'reset_mail', 'verification_mail', 'email_change_mail', 'feedback', 'export', 'import'));