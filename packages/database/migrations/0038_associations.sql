CREATE TABLE "association_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"association_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"subject_id" uuid,
	"subject" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "association_events_kind_is_known" CHECK ("association_events"."kind" in ('member_invited', 'invitation_cancelled', 'invitation_list_read', 'member_added', 'member_removed', 'summary_read', 'product_added', 'product_changed', 'product_removed', 'lot_added', 'lot_changed', 'lot_recalled', 'stock_changed', 'members_notified', 'dispensed', 'dispensing_undone', 'books_exported', 'doctor_recommended', 'recommendation_removed', 'settings_changed', 'image_changed', 'staff_invited', 'staff_invitation_cancelled', 'staff_joined', 'role_changed', 'staff_removed', 'staff_left')),
	CONSTRAINT "association_events_subject_length" CHECK (char_length("association_events"."subject") <= 200)
);
--> statement-breakpoint
CREATE TABLE "association_members" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"association_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"status" text NOT NULL,
	"source" text NOT NULL,
	"added_by" uuid,
	"joined_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	"shares_summary_since" timestamp with time zone,
	CONSTRAINT "association_members_of_patient_key" UNIQUE("association_id","patient_id"),
	CONSTRAINT "association_members_status_is_known" CHECK ("association_members"."status" in ('active', 'inactive')),
	CONSTRAINT "association_members_source_is_known" CHECK ("association_members"."source" in ('invitation', 'code')),
	CONSTRAINT "association_members_end_has_its_time" CHECK (("association_members"."status" = 'inactive') = ("association_members"."left_at" is not null)),
	CONSTRAINT "association_members_share_while_they_are_some" CHECK ("association_members"."shares_summary_since" is null or "association_members"."status" = 'active')
);
--> statement-breakpoint
CREATE TABLE "association_staff" (
	"association_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"assigned_at" timestamp with time zone NOT NULL,
	"assigned_by" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "association_staff_pkey" PRIMARY KEY("association_id","user_id"),
	CONSTRAINT "association_staff_role_is_known" CHECK ("association_staff"."role" in ('admin', 'manager', 'stock_keeper'))
);
--> statement-breakpoint
CREATE TABLE "associations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"about" text,
	"mission_statement" text,
	"neighborhood" text,
	"city" text,
	"state" text,
	"email" text,
	"phone" text,
	"whatsapp_number" text,
	"website" text,
	"instagram" text,
	"facebook" text,
	"linkedin" text,
	"twitter" text,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "associations_slug_shape" CHECK ("associations"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("associations"."slug") <= 80),
	CONSTRAINT "associations_name_length" CHECK (char_length("associations"."name") between 3 and 120),
	CONSTRAINT "associations_description_length" CHECK (char_length("associations"."description") <= 300),
	CONSTRAINT "associations_about_length" CHECK (char_length("associations"."about") <= 5000),
	CONSTRAINT "associations_mission_length" CHECK (char_length("associations"."mission_statement") <= 1000),
	CONSTRAINT "associations_place_length" CHECK (char_length("associations"."neighborhood") <= 100 and char_length("associations"."city") <= 100),
	CONSTRAINT "associations_state_is_known" CHECK ("associations"."state" in ('AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA', 'PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO')),
	CONSTRAINT "associations_phone_length" CHECK (char_length("associations"."phone") <= 30),
	CONSTRAINT "associations_whatsapp_digits" CHECK ("associations"."whatsapp_number" ~ '^[0-9]{8,15}$'),
	CONSTRAINT "associations_website_is_one" CHECK ("associations"."website" ~ '^https?://' and char_length("associations"."website") <= 200),
	CONSTRAINT "associations_handles_length" CHECK (coalesce(char_length(instagram), 0) <= 60 and coalesce(char_length(facebook), 0) <= 60 and coalesce(char_length(linkedin), 0) <= 60 and coalesce(char_length(twitter), 0) <= 60),
	CONSTRAINT "associations_status_is_known" CHECK ("associations"."status" in ('active', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "association_events" ADD CONSTRAINT "association_events_association_id_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_events" ADD CONSTRAINT "association_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_events" ADD CONSTRAINT "association_events_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_members" ADD CONSTRAINT "association_members_association_id_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_members" ADD CONSTRAINT "association_members_patient_id_users_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_members" ADD CONSTRAINT "association_members_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_staff" ADD CONSTRAINT "association_staff_association_id_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_staff" ADD CONSTRAINT "association_staff_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_staff" ADD CONSTRAINT "association_staff_assigned_by_users_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "association_events_list_idx" ON "association_events" USING btree ("association_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "association_events_of_actor_idx" ON "association_events" USING btree ("actor_id") WHERE "association_events"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "association_events_of_subject_idx" ON "association_events" USING btree ("subject_id") WHERE "association_events"."subject_id" is not null;--> statement-breakpoint
CREATE INDEX "association_members_list_idx" ON "association_members" USING btree ("association_id","status","joined_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "association_members_of_user_idx" ON "association_members" USING btree ("patient_id","status");--> statement-breakpoint
CREATE INDEX "association_members_added_by_idx" ON "association_members" USING btree ("added_by") WHERE "association_members"."added_by" is not null;--> statement-breakpoint
CREATE INDEX "association_staff_of_user_idx" ON "association_staff" USING btree ("user_id","association_id");--> statement-breakpoint
CREATE INDEX "association_staff_assigned_by_idx" ON "association_staff" USING btree ("assigned_by") WHERE "association_staff"."assigned_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "associations_slug_key" ON "associations" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "associations_by_name_idx" ON "associations" USING btree (lower("name"),"id") WHERE "associations"."status" = 'active';--> statement-breakpoint
CREATE INDEX "associations_by_place_idx" ON "associations" USING btree ("state","city") WHERE "associations"."status" = 'active';