CREATE TABLE "diary_entry_revisions" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"browser" text,
	"system" text,
	"written" jsonb NOT NULL,
	"replaced" jsonb NOT NULL,
	"lost" text[] NOT NULL,
	CONSTRAINT "diary_entry_revisions_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "diary_entry_revisions_kind_is_known" CHECK ("diary_entry_revisions"."kind" in ('edit', 'check_out', 'deletion', 'restoration'))
);
--> statement-breakpoint
ALTER TABLE "diary_entry_revisions" ADD CONSTRAINT "diary_entry_revisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diary_entry_revisions" ADD CONSTRAINT "diary_entry_revisions_entry_id_diary_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."diary_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "diary_entry_revisions_of_entry_idx" ON "diary_entry_revisions" USING btree ("entry_id","changed_at" DESC NULLS LAST,"id" DESC NULLS LAST);