CREATE TABLE "association_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"association_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"media_type" text NOT NULL,
	"name" text NOT NULL,
	"byte_size" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"uploaded_by" uuid,
	CONSTRAINT "association_files_of_association_key" UNIQUE("id","association_id"),
	CONSTRAINT "association_files_kind_is_known" CHECK ("association_files"."kind" in ('logo', 'banner', 'product_image', 'lot_certificate')),
	CONSTRAINT "association_files_media_type_is_known" CHECK ("association_files"."media_type" in ('image/jpeg', 'image/webp', 'application/pdf')),
	CONSTRAINT "association_files_name_length" CHECK (char_length("association_files"."name") between 1 and 120),
	CONSTRAINT "association_files_are_not_empty" CHECK ("association_files"."byte_size" > 0),
	CONSTRAINT "association_files_sha256_shape" CHECK ("association_files"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "association_staff_invitations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"association_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid,
	"status" text DEFAULT 'pending' NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_by" uuid,
	"responded_at" timestamp with time zone,
	CONSTRAINT "association_staff_invitations_email_is_lower_case" CHECK ("association_staff_invitations"."email" = lower("association_staff_invitations"."email")),
	CONSTRAINT "association_staff_invitations_name_length" CHECK (char_length("association_staff_invitations"."name") between 1 and 100),
	CONSTRAINT "association_staff_invitations_role_is_known" CHECK ("association_staff_invitations"."role" in ('admin', 'manager', 'stock_keeper')),
	CONSTRAINT "association_staff_invitations_status_is_known" CHECK ("association_staff_invitations"."status" in ('pending', 'accepted')),
	CONSTRAINT "association_staff_invitations_acceptance_has_its_time" CHECK (("association_staff_invitations"."status" = 'accepted') = ("association_staff_invitations"."responded_at" is not null) and ("association_staff_invitations"."status" = 'accepted') = ("association_staff_invitations"."accepted_by" is not null))
);
--> statement-breakpoint
ALTER TABLE "associations" ADD COLUMN "logo_id" uuid;--> statement-breakpoint
ALTER TABLE "associations" ADD COLUMN "banner_id" uuid;--> statement-breakpoint
ALTER TABLE "association_files" ADD CONSTRAINT "association_files_association_id_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_files" ADD CONSTRAINT "association_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_staff_invitations" ADD CONSTRAINT "association_staff_invitations_association_id_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_staff_invitations" ADD CONSTRAINT "association_staff_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_staff_invitations" ADD CONSTRAINT "association_staff_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "association_files_of_association_idx" ON "association_files" USING btree ("association_id","created_at");--> statement-breakpoint
CREATE INDEX "association_files_uploaded_by_idx" ON "association_files" USING btree ("uploaded_by") WHERE "association_files"."uploaded_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "association_staff_invitations_token_key" ON "association_staff_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "association_staff_invitations_pending_key" ON "association_staff_invitations" USING btree ("email","association_id") WHERE "association_staff_invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "association_staff_invitations_list_idx" ON "association_staff_invitations" USING btree ("association_id","sent_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "association_staff_invitations_invited_by_idx" ON "association_staff_invitations" USING btree ("invited_by") WHERE "association_staff_invitations"."invited_by" is not null;--> statement-breakpoint
CREATE INDEX "association_staff_invitations_accepted_by_idx" ON "association_staff_invitations" USING btree ("accepted_by") WHERE "association_staff_invitations"."accepted_by" is not null;--> statement-breakpoint
ALTER TABLE "associations" ADD CONSTRAINT "associations_logo_is_own" FOREIGN KEY ("logo_id","id") REFERENCES "public"."association_files"("id","association_id") ON DELETE set null ("logo_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "associations" ADD CONSTRAINT "associations_banner_is_own" FOREIGN KEY ("banner_id","id") REFERENCES "public"."association_files"("id","association_id") ON DELETE set null ("banner_id") ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "associations_logo_key" ON "associations" USING btree ("logo_id") WHERE "associations"."logo_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "associations_banner_key" ON "associations" USING btree ("banner_id") WHERE "associations"."banner_id" is not null;