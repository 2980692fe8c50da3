CREATE TABLE "association_plans" (
	"association_id" uuid PRIMARY KEY NOT NULL,
	"paid_until" date NOT NULL,
	"note" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "association_plans_note_length" CHECK (char_length("association_plans"."note") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "operator_events" DROP CONSTRAINT "operator_events_kind_is_known";--> statement-breakpoint
ALTER TABLE "association_plans" ADD CONSTRAINT "association_plans_association_id_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_events" ADD CONSTRAINT "operator_events_kind_is_known" CHECK ("operator_events"."kind" in ('registration_confirmed', 'registration_refused', 'message_answered', 'association_created', 'association_closed', 'association_opened', 'association_admin_invited', 'association_plan_set', 'account_found', 'account_not_found', 'account_reset_mailed', 'account_sessions_ended', 'article_created', 'article_changed', 'article_published', 'article_scheduled', 'article_withdrawn', 'article_deleted'));