CREATE TABLE "unwanted_effect_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"effects" jsonb NOT NULL,
	"red_flags" text[] NOT NULL,
	"description" text,
	"began_on" date,
	"began_at" text,
	"ended_on" date,
	"actions" text[] NOT NULL,
	"action_note" text,
	"outcome" text NOT NULL,
	"product_name" text,
	"product_brand" text,
	"product_batch" text,
	"product_type" text,
	"dose" text,
	"method" text,
	"other_medicines" text,
	"is_shown_to_doctors" boolean NOT NULL,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "unwanted_effect_reports_effects_are_known" CHECK (jsonb_typeof("unwanted_effect_reports"."effects") = 'array' and not jsonb_path_exists("unwanted_effect_reports"."effects", '$[*] ? (!(exists(@.effect ? (@ == "boca_seca" || @ == "tontura" || @ == "palpitacao" || @ == "sonolencia_excessiva" || @ == "nausea" || @ == "dor_de_cabeca" || @ == "ansiedade_ou_paranoia" || @ == "confusao" || @ == "outro")) && exists(@.strength ? (@ == "leve" || @ == "moderado" || @ == "forte"))))')),
	CONSTRAINT "unwanted_effect_reports_flags_are_known" CHECK ("unwanted_effect_reports"."red_flags" <@ array['dor_no_peito', 'desmaio', 'pensamentos_suicidas']),
	CONSTRAINT "unwanted_effect_reports_tell_something" CHECK ("unwanted_effect_reports"."effects" <> '[]' or cardinality("unwanted_effect_reports"."red_flags") > 0 or "unwanted_effect_reports"."description" is not null),
	CONSTRAINT "unwanted_effect_reports_description_is_short" CHECK (char_length("unwanted_effect_reports"."description") between 1 and 2000),
	CONSTRAINT "unwanted_effect_reports_time_has_a_day" CHECK ("unwanted_effect_reports"."began_at" is null or "unwanted_effect_reports"."began_on" is not null and "unwanted_effect_reports"."began_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "unwanted_effect_reports_end_after_they_begin" CHECK ("unwanted_effect_reports"."ended_on" >= "unwanted_effect_reports"."began_on"),
	CONSTRAINT "unwanted_effect_reports_actions_are_known" CHECK ("unwanted_effect_reports"."actions" <@ array['parou', 'reduziu', 'nada', 'procurou_atendimento', 'outra'] and ('nada' <> all ("unwanted_effect_reports"."actions") or cardinality("unwanted_effect_reports"."actions") = 1)),
	CONSTRAINT "unwanted_effect_reports_action_note_is_short" CHECK (char_length("unwanted_effect_reports"."action_note") between 1 and 300),
	CONSTRAINT "unwanted_effect_reports_outcome_is_known" CHECK ("unwanted_effect_reports"."outcome" in ('recuperado', 'em_recuperacao', 'nao_recuperado', 'recuperado_com_sequelas', 'desconhecido')),
	CONSTRAINT "unwanted_effect_reports_product_is_short" CHECK (char_length("unwanted_effect_reports"."product_name") between 1 and 80 and char_length("unwanted_effect_reports"."product_brand") between 1 and 80
        and char_length("unwanted_effect_reports"."product_batch") between 1 and 80),
	CONSTRAINT "unwanted_effect_reports_product_has_a_name" CHECK ("unwanted_effect_reports"."product_name" is not null or num_nonnulls("unwanted_effect_reports"."product_brand", "unwanted_effect_reports"."product_batch", "unwanted_effect_reports"."product_type") = 0),
	CONSTRAINT "unwanted_effect_reports_product_type_is_known" CHECK ("unwanted_effect_reports"."product_type" in ('oleo', 'flor', 'pomada', 'capsula', 'comestivel', 'resina', 'topico', 'extrato', 'outro')),
	CONSTRAINT "unwanted_effect_reports_dose_is_short" CHECK (char_length("unwanted_effect_reports"."dose") between 1 and 120),
	CONSTRAINT "unwanted_effect_reports_method_is_known" CHECK ("unwanted_effect_reports"."method" in ('fumando', 'vaporizando', 'sublingual', 'oral', 'topico', 'recreativo')),
	CONSTRAINT "unwanted_effect_reports_medicines_are_short" CHECK (char_length("unwanted_effect_reports"."other_medicines") between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "access_log" DROP CONSTRAINT "access_log_resource_is_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_is_known";--> statement-breakpoint
ALTER TABLE "unwanted_effect_reports" ADD CONSTRAINT "unwanted_effect_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unwanted_effect_reports_list_idx" ON "unwanted_effect_reports" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "access_log" ADD CONSTRAINT "access_log_resource_is_known" CHECK ("access_log"."resource" in ('patient', 'entries', 'entry', 'ratings', 'prescriptions', 'insights', 'report', 'stock', 'summary', 'documents', 'document', 'unwanted_effects')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_is_known" CHECK ("notifications"."type" in ('connection_accepted', 'connection_rejected', 'connection_ended', 'connection_expired', 'new_patient_connected', 'patient_checkin', 'prescription_created', 'connection_request', 'reminder', 'check_out_due', 'rating_due', 'prescription_changed', 'prescription_renewal_due', 'security_changed', 'news_requested', 'association_recommended', 'recommendation_declined', 'stock_news', 'product_dispensed', 'lot_recalled', 'association_joined', 'association_invitation_accepted', 'association_invitation_declined', 'association_invited', 'association_membership_ended', 'document_ends_soon', 'document_shown', 'unwanted_effect_reported')) NOT VALID;