CREATE TABLE "connection_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connection_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "connection_codes_code_shape" CHECK ("connection_codes"."code" ~ '^(PA|DR)[ACDEFGHJKMNPRTVWXY34679]{6}$')
);
--> statement-breakpoint
CREATE TABLE "connection_requests" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"patient_id" uuid NOT NULL,
	"doctor_id" uuid NOT NULL,
	"requested_by" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"responded_at" timestamp with time zone,
	CONSTRAINT "connection_requests_status_is_known" CHECK ("connection_requests"."status" in ('pending', 'accepted', 'rejected')),
	CONSTRAINT "connection_requests_are_of_two" CHECK ("connection_requests"."patient_id" <> "connection_requests"."doctor_id"),
	CONSTRAINT "connection_requests_are_made_by_one_of_them" CHECK ("connection_requests"."requested_by" in ("connection_requests"."patient_id", "connection_requests"."doctor_id")),
	CONSTRAINT "connection_requests_answer_has_its_time" CHECK (("connection_requests"."status" = 'pending') = ("connection_requests"."responded_at" is null))
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"doctor_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"patient_name" text NOT NULL,
	"patient_email" text NOT NULL,
	"patient_phone" text,
	"birth_date" date,
	"notes" text,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"patient_id" uuid,
	"responded_at" timestamp with time zone,
	CONSTRAINT "invitations_status_is_known" CHECK ("invitations"."status" in ('pending', 'accepted')),
	CONSTRAINT "invitations_language_is_known" CHECK ("invitations"."language" in ('pt', 'en', 'fr')),
	CONSTRAINT "invitations_email_is_lower_case" CHECK ("invitations"."patient_email" = lower("invitations"."patient_email")),
	CONSTRAINT "invitations_name_length" CHECK (char_length("invitations"."patient_name") between 1 and 100),
	CONSTRAINT "invitations_phone_length" CHECK (char_length("invitations"."patient_phone") <= 30),
	CONSTRAINT "invitations_notes_length" CHECK (char_length("invitations"."notes") between 1 and 500),
	CONSTRAINT "invitations_accepted_by_someone" CHECK (("invitations"."status" = 'accepted') = ("invitations"."patient_id" is not null and "invitations"."responded_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "patients_doctors" (
	"patient_id" uuid NOT NULL,
	"doctor_id" uuid NOT NULL,
	"status" text NOT NULL,
	"connected_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "patients_doctors_pkey" PRIMARY KEY("patient_id","doctor_id"),
	CONSTRAINT "patients_doctors_status_is_known" CHECK ("patients_doctors"."status" in ('ativo', 'inativo')),
	CONSTRAINT "patients_doctors_are_two" CHECK ("patients_doctors"."patient_id" <> "patients_doctors"."doctor_id"),
	CONSTRAINT "patients_doctors_end_has_its_time" CHECK (("patients_doctors"."status" = 'inativo') = ("patients_doctors"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "doctor_profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"specialty" text,
	"bio" text,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"is_publicly_listed" boolean DEFAULT false NOT NULL,
	"contact_email" text,
	"whatsapp_number" text,
	"website" text,
	"instagram" text,
	"twitter" text,
	"facebook" text,
	"linkedin" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "doctor_profiles_specialty_length" CHECK (char_length("doctor_profiles"."specialty") between 1 and 100),
	CONSTRAINT "doctor_profiles_bio_length" CHECK (char_length("doctor_profiles"."bio") between 1 and 2000),
	CONSTRAINT "doctor_profiles_languages_are_known" CHECK ("doctor_profiles"."languages" <@ array['pt', 'en', 'fr', 'es', 'it', 'de', 'bzs']::text[]),
	CONSTRAINT "doctor_profiles_whatsapp_digits" CHECK ("doctor_profiles"."whatsapp_number" ~ '^[0-9]{8,15}$'),
	CONSTRAINT "doctor_profiles_website_is_one" CHECK ("doctor_profiles"."website" ~ '^https?://' and char_length("doctor_profiles"."website") <= 200),
	CONSTRAINT "doctor_profiles_handles_length" CHECK (char_length("doctor_profiles"."instagram") <= 60 and char_length("doctor_profiles"."twitter") <= 60),
	CONSTRAINT "doctor_profiles_links_length" CHECK (char_length("doctor_profiles"."facebook") <= 200 and char_length("doctor_profiles"."linkedin") <= 200)
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"plan_type" text NOT NULL,
	"status" text NOT NULL,
	"current_period_end" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_plan_is_known" CHECK ("subscriptions"."plan_type" in ('trial', 'professional')),
	CONSTRAINT "subscriptions_status_is_known" CHECK ("subscriptions"."status" in ('active', 'past_due', 'canceled'))
);
--> statement-breakpoint
ALTER TABLE "sign_in_guesses" DROP CONSTRAINT "sign_in_guesses_kind_is_known";--> statement-breakpoint
ALTER TABLE "connection_changes" ADD CONSTRAINT "connection_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_codes" ADD CONSTRAINT "connection_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_requests" ADD CONSTRAINT "connection_requests_patient_id_users_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_requests" ADD CONSTRAINT "connection_requests_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_patient_id_users_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patients_doctors" ADD CONSTRAINT "patients_doctors_patient_id_users_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patients_doctors" ADD CONSTRAINT "patients_doctors_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_profiles" ADD CONSTRAINT "doctor_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "connection_codes_code_key" ON "connection_codes" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "connection_requests_pending_key" ON "connection_requests" USING btree ("patient_id","doctor_id") WHERE "connection_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "connection_requests_of_patient_idx" ON "connection_requests" USING btree ("patient_id","created_at","id");--> statement-breakpoint
CREATE INDEX "connection_requests_of_doctor_idx" ON "connection_requests" USING btree ("doctor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "connection_requests_answered_idx" ON "connection_requests" USING btree ("responded_at") WHERE "connection_requests"."responded_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_pending_key" ON "invitations" USING btree ("doctor_id","patient_email") WHERE "invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "invitations_of_doctor_idx" ON "invitations" USING btree ("doctor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invitations_of_patient_idx" ON "invitations" USING btree ("patient_id") WHERE "invitations"."patient_id" is not null;--> statement-breakpoint
CREATE INDEX "invitations_of_address_idx" ON "invitations" USING btree ("patient_email");--> statement-breakpoint
CREATE INDEX "invitations_expires_at_idx" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "patients_doctors_of_doctor_idx" ON "patients_doctors" USING btree ("doctor_id","status","connected_at","patient_id");--> statement-breakpoint
ALTER TABLE "sign_in_guesses" ADD CONSTRAINT "sign_in_guesses_kind_is_known" CHECK ("sign_in_guesses"."kind" in ('sign_in', 'sign_up', 'reset_mail', 'verification_mail', 'email_change_mail', 'feedback', 'export', 'import', 'connection_code', 'connection_code_network', 'connection_request', 'invitation', 'invitation_mail'));