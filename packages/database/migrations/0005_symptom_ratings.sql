CREATE TABLE "rating_questions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"local_time" text NOT NULL,
	"is_active" boolean NOT NULL,
	"next_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rating_questions_active_has_next" CHECK ("rating_questions"."is_active" = ("rating_questions"."next_at" is not null)),
	CONSTRAINT "rating_questions_time_is_of_a_clock" CHECK ("rating_questions"."local_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
--> statement-breakpoint
CREATE TABLE "symptom_ratings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"rated_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"mood" smallint NOT NULL,
	"anxiety" smallint NOT NULL,
	"energy" smallint NOT NULL,
	"pain" smallint NOT NULL,
	"sleep" smallint,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "symptom_ratings_in_bounds" CHECK ((mood is null or mood between 0 and 10) and (anxiety is null or anxiety between 0 and 10) and (energy is null or energy between 0 and 10) and (pain is null or pain between 0 and 10) and (sleep is null or sleep between 0 and 10))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_is_known";--> statement-breakpoint
ALTER TABLE "rating_questions" ADD CONSTRAINT "rating_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "symptom_ratings" ADD CONSTRAINT "symptom_ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rating_questions_next_at_idx" ON "rating_questions" USING btree ("next_at") WHERE "rating_questions"."is_active";--> statement-breakpoint
CREATE INDEX "symptom_ratings_of_user_idx" ON "symptom_ratings" USING btree ("user_id","rated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_is_known" CHECK ("notifications"."type" in ('connection_accepted', 'connection_rejected', 'new_patient_connected', 'patient_checkin', 'prescription_created', 'connection_request', 'reminder', 'check_out_due', 'rating_due'));