CREATE TABLE "operator_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"person_id" uuid,
	"subject" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "operator_events_kind_is_known" CHECK ("operator_events"."kind" in ('registration_confirmed', 'registration_refused')),
	CONSTRAINT "operator_events_subject_length" CHECK (char_length("operator_events"."subject") <= 160)
);
--> statement-breakpoint
ALTER TABLE "operator_events" ADD CONSTRAINT "operator_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_events" ADD CONSTRAINT "operator_events_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_events_list_idx" ON "operator_events" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "operator_events_of_actor_idx" ON "operator_events" USING btree ("actor_id") WHERE "operator_events"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "operator_events_of_person_idx" ON "operator_events" USING btree ("person_id") WHERE "operator_events"."person_id" is not null;