CREATE TABLE "app_feedback" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"category" text NOT NULL,
	"message" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "app_feedback_type_is_known" CHECK ("app_feedback"."type" in ('positive', 'negative')),
	CONSTRAINT "app_feedback_category_is_known" CHECK ("app_feedback"."category" in ('usabilidade', 'bugs', 'sugestoes', 'performance', 'outros')),
	CONSTRAINT "app_feedback_message_length" CHECK (char_length("app_feedback"."message") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"new_email" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_changes_new_email_is_lower_case" CHECK ("email_changes"."new_email" = lower("email_changes"."new_email"))
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"phone" text,
	"age" smallint,
	"city" text,
	"has_research_consent" boolean DEFAULT false NOT NULL,
	"research_consented_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "profiles_phone_length" CHECK (char_length("profiles"."phone") <= 30),
	CONSTRAINT "profiles_age_range" CHECK ("profiles"."age" between 13 and 150),
	CONSTRAINT "profiles_city_length" CHECK (char_length("profiles"."city") between 2 and 100),
	CONSTRAINT "profiles_research_needs_consent" CHECK ("profiles"."has_research_consent" or ("profiles"."age" is null and "profiles"."city" is null)),
	CONSTRAINT "profiles_consent_has_its_time" CHECK ("profiles"."has_research_consent" = ("profiles"."research_consented_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "sign_in_guesses" DROP CONSTRAINT "sign_in_guesses_kind_is_known";--> statement-breakpoint
ALTER TABLE "app_feedback" ADD CONSTRAINT "app_feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "app_feedback_of_user_idx" ON "app_feedback" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_token_hash_key" ON "email_changes" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "email_changes_expires_at_idx" ON "email_changes" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "sign_in_guesses" ADD CONSTRAINT "sign_in_guesses_kind_is_known" CHECK ("sign_in_guesses"."kind" in ('sign_in', 'sign_up', 'reset_mail', 'verification_mail', 'email_change_mail', 'feedback'));