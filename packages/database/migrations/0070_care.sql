CREATE TABLE "care_acts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"patient_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"thing_id" text,
	"act" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "care_acts_act_is_known" CHECK ("care_acts"."act" in ('created', 'changed', 'removed'))
);
--> statement-breakpoint
CREATE TABLE "care_invitations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"patient_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "care_invitations_email_is_lower_case" CHECK ("care_invitations"."email" = lower("care_invitations"."email")),
	CONSTRAINT "care_invitations_role_is_known" CHECK ("care_invitations"."role" in ('keeps', 'reads', 'owns'))
);
--> statement-breakpoint
CREATE TABLE "care_links" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"patient_id" uuid NOT NULL,
	"caregiver_id" uuid,
	"role" text NOT NULL,
	"relation" text NOT NULL,
	"colour" text NOT NULL,
	"notifies" boolean DEFAULT true NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "care_links_patient_key" UNIQUE("patient_id","id"),
	CONSTRAINT "care_links_role_is_known" CHECK ("care_links"."role" in ('responsible', 'keeps', 'reads')),
	CONSTRAINT "care_links_relation_is_known" CHECK ("care_links"."relation" in ('child', 'parent', 'partner', 'sibling', 'grandparent', 'grandchild', 'other')),
	CONSTRAINT "care_links_colour_is_known" CHECK ("care_links"."colour" in ('blue', 'purple', 'orange', 'pink', 'teal', 'brown')),
	CONSTRAINT "care_links_is_between_two" CHECK ("care_links"."patient_id" <> "care_links"."caregiver_id"),
	CONSTRAINT "care_links_ends_after_it_began" CHECK ("care_links"."ended_at" >= "care_links"."started_at")
);
--> statement-breakpoint
CREATE TABLE "cared_people" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"birth_date" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "care_acts" ADD CONSTRAINT "care_acts_patient_id_users_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_acts" ADD CONSTRAINT "care_acts_link_fk" FOREIGN KEY ("patient_id","link_id") REFERENCES "public"."care_links"("patient_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_invitations" ADD CONSTRAINT "care_invitations_patient_id_users_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_invitations" ADD CONSTRAINT "care_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_links" ADD CONSTRAINT "care_links_patient_id_users_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_links" ADD CONSTRAINT "care_links_caregiver_id_users_id_fk" FOREIGN KEY ("caregiver_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cared_people" ADD CONSTRAINT "cared_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "care_acts_of_patient_idx" ON "care_acts" USING btree ("patient_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "care_acts_of_thing_idx" ON "care_acts" USING btree ("patient_id","thing_id") WHERE "care_acts"."thing_id" is not null;--> statement-breakpoint
CREATE INDEX "care_acts_link_idx" ON "care_acts" USING btree ("patient_id","link_id");--> statement-breakpoint
CREATE UNIQUE INDEX "care_invitations_token_key" ON "care_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "care_invitations_address_key" ON "care_invitations" USING btree ("email","patient_id");--> statement-breakpoint
CREATE INDEX "care_invitations_of_patient_idx" ON "care_invitations" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "care_invitations_invited_by_idx" ON "care_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "care_invitations_expires_at_idx" ON "care_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "care_links_live_key" ON "care_links" USING btree ("caregiver_id","patient_id") WHERE "care_links"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "care_links_responsible_key" ON "care_links" USING btree ("patient_id") WHERE "care_links"."role" = 'responsible' and "care_links"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "care_links_caregiver_id_idx" ON "care_links" USING btree ("caregiver_id") WHERE "care_links"."caregiver_id" is not null;