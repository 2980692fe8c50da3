CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_guesses" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"guessed_at" timestamp with time zone[] NOT NULL,
	"latest_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_guesses_pkey" PRIMARY KEY("kind","subject"),
	CONSTRAINT "sign_in_guesses_kind_is_known" CHECK ("sign_in_guesses"."kind" in ('sign_in', 'sign_up', 'reset_mail', 'verification_mail'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"role" text DEFAULT 'paciente' NOT NULL,
	"crm" text,
	"language" text DEFAULT 'pt' NOT NULL,
	"time_zone" text DEFAULT 'America/Sao_Paulo' NOT NULL,
	CONSTRAINT "users_email_is_lower_case" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_name_length" CHECK (char_length("users"."name") between 1 and 100),
	CONSTRAINT "users_role_is_known" CHECK ("users"."role" in ('paciente', 'medico', 'associacao', 'operador')),
	CONSTRAINT "users_language_is_known" CHECK ("users"."language" in ('pt', 'en', 'fr')),
	CONSTRAINT "users_crm_is_a_doctors" CHECK ("users"."crm" is null or "users"."role" = 'medico'),
	CONSTRAINT "users_crm_shape" CHECK ("users"."crm" ~ '^[0-9]{4,7}-(AC|AL|AM|AP|BA|CE|DF|ES|GO|MA|MG|MS|MT|PA|PB|PE|PI|PR|RJ|RN|RO|RR|RS|SC|SE|SP|TO)$')
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "diary_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"product_type" text NOT NULL,
	"consumption_method" text NOT NULL,
	"quantity_value" numeric(9, 3) NOT NULL,
	"quantity_unit" text NOT NULL,
	"consumed_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"mood_before" smallint NOT NULL,
	"anxiety_before" smallint NOT NULL,
	"energy_before" smallint NOT NULL,
	"pain_before" smallint NOT NULL,
	"sleep_before" smallint,
	"mood_after" smallint,
	"anxiety_after" smallint,
	"energy_after" smallint,
	"pain_after" smallint,
	"sleep_after" smallint,
	"triggers" text[] NOT NULL,
	"notes" text,
	"source" text NOT NULL,
	"status" text NOT NULL,
	"primary_effect" text,
	"has_effect_ended" boolean,
	"effect_duration_hours" numeric(7, 2),
	"inventory_item_id" uuid,
	"check_out_due_at" timestamp with time zone NOT NULL,
	"is_reminder_sent" boolean DEFAULT false NOT NULL,
	"checked_out_at" timestamp with time zone,
	"is_edited" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "diary_entries_product_type_is_known" CHECK ("diary_entries"."product_type" in ('oleo', 'flor', 'pomada', 'capsula', 'comestivel', 'resina', 'topico', 'extrato', 'outro')),
	CONSTRAINT "diary_entries_method_is_known" CHECK ("diary_entries"."consumption_method" in ('fumando', 'vaporizando', 'sublingual', 'oral', 'topico', 'recreativo')),
	CONSTRAINT "diary_entries_unit_is_known" CHECK ("diary_entries"."quantity_unit" in ('gotas', 'ml', 'g', 'mg', 'pitadas', 'aplicações', 'unidades')),
	CONSTRAINT "diary_entries_quantity_is_positive" CHECK ("diary_entries"."quantity_value" > 0),
	CONSTRAINT "diary_entries_source_is_known" CHECK ("diary_entries"."source" in ('quick', 'manual')),
	CONSTRAINT "diary_entries_status_is_known" CHECK ("diary_entries"."status" in ('incompleto', 'completo')),
	CONSTRAINT "diary_entries_effect_is_known" CHECK ("diary_entries"."primary_effect" is null or "diary_entries"."primary_effect" in ('relaxamento', 'sonolencia', 'sensacoes_corporais', 'alivio_dor', 'energia', 'euforia', 'risos', 'socializacao', 'foco', 'criatividade', 'introspeccao', 'aceleracao', 'ansiedade_paranoia', 'nenhum_efeito')),
	CONSTRAINT "diary_entries_ratings_in_bounds" CHECK ((mood_before is null or mood_before between 0 and 10) and (mood_after is null or mood_after between 0 and 10) and (anxiety_before is null or anxiety_before between 0 and 10) and (anxiety_after is null or anxiety_after between 0 and 10) and (energy_before is null or energy_before between 0 and 10) and (energy_after is null or energy_after between 0 and 10) and (pain_before is null or pain_before between 0 and 10) and (pain_after is null or pain_after between 0 and 10) and (sleep_before is null or sleep_before between 0 and 10) and (sleep_after is null or sleep_after between 0 and 10)),
	CONSTRAINT "diary_entries_complete_has_time" CHECK (("diary_entries"."status" = 'completo') = ("diary_entries"."checked_out_at" is not null)),
	CONSTRAINT "diary_entries_notes_length" CHECK (char_length("diary_entries"."notes") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diary_entries" ADD CONSTRAINT "diary_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user_id_idx" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_provider_key" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_guesses_latest_at_idx" ON "sign_in_guesses" USING btree ("latest_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "verifications_identifier_idx" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_expires_at_idx" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "diary_entries_of_user_idx" ON "diary_entries" USING btree ("user_id","consumed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "diary_entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "diary_entries_unfinished_idx" ON "diary_entries" USING btree ("user_id","check_out_due_at") WHERE "diary_entries"."status" = 'incompleto' and "diary_entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "diary_entries_finished_idx" ON "diary_entries" USING btree ("user_id","checked_out_at") WHERE "diary_entries"."checked_out_at" is not null and "diary_entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "diary_entries_deleted_idx" ON "diary_entries" USING btree ("deleted_at") WHERE "diary_entries"."deleted_at" is not null;