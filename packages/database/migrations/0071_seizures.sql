CREATE TABLE "seizure_free_days" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seizure_free_days_once_a_day" UNIQUE("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "seizure_notes" (
	"seizure_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "seizure_notes_length" CHECK (char_length("seizure_notes"."note") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "seizures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"count" smallint NOT NULL,
	"length" text NOT NULL,
	"timed_seconds" smallint,
	"kind" text NOT NULL,
	"changed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seizures_of_user_key" UNIQUE("id","user_id"),
	CONSTRAINT "seizures_count_is_possible" CHECK ("seizures"."count" between 1 and 50),
	CONSTRAINT "seizures_length_is_known" CHECK ("seizures"."length" in ('under_1_min', '1_to_5_min', 'over_5_min', 'unknown')),
	CONSTRAINT "seizures_kind_is_known" CHECK ("seizures"."kind" in ('tonic_clonic', 'focal_aware', 'focal_impaired', 'absence', 'myoclonic', 'atonic', 'spasms', 'other', 'unknown')),
	CONSTRAINT "seizures_timed_is_possible" CHECK ("seizures"."timed_seconds" between 1 and 7200)
);
--> statement-breakpoint
ALTER TABLE "seizure_free_days" ADD CONSTRAINT "seizure_free_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seizure_notes" ADD CONSTRAINT "seizure_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seizure_notes" ADD CONSTRAINT "seizure_notes_seizure_is_own" FOREIGN KEY ("seizure_id","user_id") REFERENCES "public"."seizures"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seizures" ADD CONSTRAINT "seizures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seizure_notes_of_user_idx" ON "seizure_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "seizures_of_user_idx" ON "seizures" USING btree ("user_id","occurred_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);