ALTER TABLE "operator_events" DROP CONSTRAINT "operator_events_kind_is_known";--> statement-breakpoint
DROP INDEX "contact_messages_created_at_idx";--> statement-breakpoint
ALTER TABLE "app_feedback" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "app_feedback_list_idx" ON "app_feedback" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contact_messages_created_at_idx" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_note_length" CHECK (char_length("contact_messages"."note") <= 1000);--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_answer_length" CHECK (char_length("contact_messages"."answer") between 1 and 4000);--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_answer_is_dated" CHECK (("contact_messages"."answer" is null) = ("contact_messages"."answered_at" is null));--> statement-breakpoint
ALTER TABLE "operator_events" ADD CONSTRAINT "operator_events_kind_is_known" CHECK ("operator_events"."kind" in ('registration_confirmed', 'registration_refused', 'message_answered'));