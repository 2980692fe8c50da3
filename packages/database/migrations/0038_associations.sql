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
	"search_name" text GENERATED ALWAYS AS (lower(regexp_replace(normalize(name, nfd), '[\u0300-\u036f]', '', 'g'))) STORED NOT NULL,
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
	"logo_id" uuid,
	"banner_id" uuid,
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
CREATE TABLE "association_dispensings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"association_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"patient_id" uuid,
	"quantity" numeric(15, 3) NOT NULL,
	"note" text,
	"dispensed_by" uuid,
	"dispensed_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	CONSTRAINT "association_dispensings_of_association_key" UNIQUE("id","association_id"),
	CONSTRAINT "association_dispensings_hand_something_out" CHECK ("association_dispensings"."quantity" > 0),
	CONSTRAINT "association_dispensings_note_length" CHECK (char_length("association_dispensings"."note") <= 500)
);
--> statement-breakpoint
CREATE TABLE "association_lots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"association_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"batch_number" text,
	"manufactured_on" date,
	"expires_on" date,
	"thc" double precision,
	"thca" double precision,
	"cbd" double precision,
	"cbda" double precision,
	"strength_basis" text DEFAULT 'unknown' NOT NULL,
	"quantity" numeric(15, 3) DEFAULT '0' NOT NULL,
	"recalled_at" timestamp with time zone,
	"recalled_by" uuid,
	"recall_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "association_lots_of_association_key" UNIQUE("id","association_id"),
	CONSTRAINT "association_lots_basis_is_known" CHECK ("association_lots"."strength_basis" in ('mg_per_ml', 'mg_per_g', 'mg_per_unit', 'percent', 'percent_weight', 'percent_weight_volume', 'unknown')),
	CONSTRAINT "association_lots_contents_in_bounds" CHECK (coalesce(thc, 0) between 0 and 10000 and coalesce(thca, 0) between 0 and 10000 and coalesce(cbd, 0) between 0 and 10000 and coalesce(cbda, 0) between 0 and 10000),
	CONSTRAINT "association_lots_text_length" CHECK (char_length("association_lots"."batch_number") between 1 and 80
        and char_length("association_lots"."recall_reason") between 1 and 500),
	CONSTRAINT "association_lots_expire_after_they_were_made" CHECK ("association_lots"."expires_on" > "association_lots"."manufactured_on"),
	CONSTRAINT "association_lots_recall_has_its_reason" CHECK (("association_lots"."recalled_at" is null) = ("association_lots"."recall_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "association_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"association_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"change" numeric(15, 3) NOT NULL,
	"quantity_before" numeric(15, 3) NOT NULL,
	"quantity_after" numeric(15, 3) NOT NULL,
	"note" text,
	"dispensing_id" uuid,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "association_movements_kind_is_known" CHECK ("association_movements"."kind" in ('entry', 'adjustment', 'dispensing', 'return')),
	CONSTRAINT "association_movements_reason_is_known" CHECK ("association_movements"."reason" in ('entry', 'sale', 'expiry', 'damage', 'count', 'recall', 'other')),
	CONSTRAINT "association_movements_add_up" CHECK ("association_movements"."quantity_after" = "association_movements"."quantity_before" + "association_movements"."change"),
	CONSTRAINT "association_movements_note_length" CHECK (char_length("association_movements"."note") <= 500),
	CONSTRAINT "association_movements_of_a_dispensing_name_it" CHECK (("association_movements"."dispensing_id" is not null) = ("association_movements"."kind" in ('dispensing', 'return'))),
	CONSTRAINT "association_movements_by_hand_have_a_reason" CHECK ("association_movements"."reason" is not null or "association_movements"."kind" in ('dispensing', 'return'))
);
--> statement-breakpoint
CREATE TABLE "association_products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"association_id" uuid NOT NULL,
	"name" text NOT NULL,
	"product_type" text NOT NULL,
	"unit" text NOT NULL,
	"package_size" numeric(15, 3),
	"drops_per_ml" numeric(4, 1),
	"strain_name" text,
	"thc_percentage" numeric(6, 3),
	"cbd_percentage" numeric(6, 3),
	"cannabinoid_profile" text,
	"terpene_profile" text,
	"usage_recommendations" text,
	"description" text,
	"low_stock_threshold" numeric(15, 3),
	"is_visible" boolean DEFAULT true NOT NULL,
	"updated_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "association_products_of_association_key" UNIQUE("id","association_id"),
	CONSTRAINT "association_products_type_is_known" CHECK ("association_products"."product_type" in ('oil', 'flower', 'edible', 'extract', 'topical')),
	CONSTRAINT "association_products_unit_is_known" CHECK ("association_products"."unit" in ('ml', 'g', 'mg', 'unidades')),
	CONSTRAINT "association_products_name_length" CHECK (char_length("association_products"."name") between 3 and 120),
	CONSTRAINT "association_products_amounts_in_bounds" CHECK ("association_products"."package_size" > 0 and "association_products"."low_stock_threshold" >= 0
        and "association_products"."drops_per_ml" between 5 and 100),
	CONSTRAINT "association_products_percentages_in_bounds" CHECK ("association_products"."thc_percentage" between 0 and 100 and "association_products"."cbd_percentage" between 0 and 100),
	CONSTRAINT "association_products_text_length" CHECK (char_length("association_products"."strain_name") <= 200
        and char_length("association_products"."cannabinoid_profile") <= 2000
        and char_length("association_products"."terpene_profile") <= 2000
        and char_length("association_products"."usage_recommendations") <= 2000
        and char_length("association_products"."description") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "association_recall_notices" (
	"association_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "association_recall_notices_pkey" PRIMARY KEY("lot_id","patient_id")
);
--> statement-breakpoint
CREATE TABLE "association_stock_news" (
	"id" uuid PRIMARY KEY NOT NULL,
	"association_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"sent_on" date NOT NULL,
	"message" text NOT NULL,
	"told_count" integer,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "association_stock_news_once_a_day_key" UNIQUE("product_id","sent_on"),
	CONSTRAINT "association_stock_news_message_length" CHECK (char_length("association_stock_news"."message") between 1 and 300)
);
--> statement-breakpoint
CREATE TABLE "dispensed_items" (
	"user_id" uuid NOT NULL,
	"dispensing_id" uuid NOT NULL,
	"inventory_item_id" uuid,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dispensed_items_pkey" PRIMARY KEY("user_id","dispensing_id")
);
--> statement-breakpoint
CREATE TABLE "association_month_figures" (
	"association_id" uuid NOT NULL,
	"month" date NOT NULL,
	"figures" jsonb,
	"computed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "association_month_figures_pkey" PRIMARY KEY("association_id","month"),
	CONSTRAINT "association_month_figures_month_begins" CHECK (extract(day from "association_month_figures"."month") = 1)
);
--> statement-breakpoint
CREATE TABLE "association_invitations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"association_id" uuid NOT NULL,
	"patient_email" text NOT NULL,
	"message" text,
	"invited_by" uuid,
	"token_hash" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"responded_at" timestamp with time zone,
	"patient_id" uuid,
	CONSTRAINT "association_invitations_status_is_known" CHECK ("association_invitations"."status" in ('pending', 'accepted', 'rejected')),
	CONSTRAINT "association_invitations_language_is_known" CHECK ("association_invitations"."language" in ('pt', 'en', 'fr')),
	CONSTRAINT "association_invitations_email_is_lower_case" CHECK ("association_invitations"."patient_email" = lower("association_invitations"."patient_email")),
	CONSTRAINT "association_invitations_message_length" CHECK (char_length("association_invitations"."message") between 1 and 500),
	CONSTRAINT "association_invitations_answer_has_its_time" CHECK (("association_invitations"."status" = 'pending') = ("association_invitations"."responded_at" is null)),
	CONSTRAINT "association_invitations_accepted_by_someone" CHECK ("association_invitations"."status" <> 'accepted' or "association_invitations"."patient_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "association_recommended_doctors" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"association_id" uuid NOT NULL,
	"doctor_id" uuid NOT NULL,
	"recommendation_reason" text,
	"recommended_by" uuid,
	"recommended_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"removed_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	CONSTRAINT "association_recommended_doctors_reason_length" CHECK (char_length("association_recommended_doctors"."recommendation_reason") between 1 and 300),
	CONSTRAINT "association_recommended_doctors_status_is_known" CHECK ("association_recommended_doctors"."status" in ('active', 'inactive', 'declined')),
	CONSTRAINT "association_recommended_doctors_end_has_its_time" CHECK (("association_recommended_doctors"."status" = 'inactive') = ("association_recommended_doctors"."removed_at" is not null) and ("association_recommended_doctors"."status" = 'declined') = ("association_recommended_doctors"."declined_at" is not null))
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
ALTER TABLE "access_log" DROP CONSTRAINT "access_log_resource_is_known";--> statement-breakpoint
ALTER TABLE "rate_limit_attempts" DROP CONSTRAINT "rate_limit_attempts_kind_is_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_is_known";--> statement-breakpoint
ALTER TABLE "access_log" ADD COLUMN "reader_association" text;--> statement-breakpoint
ALTER TABLE "association_events" ADD CONSTRAINT "association_events_association_id_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_events" ADD CONSTRAINT "association_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_events" ADD CONSTRAINT "association_events_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_files" ADD CONSTRAINT "association_files_association_id_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_files" ADD CONSTRAINT "association_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_members" ADD CONSTRAINT "association_members_association_id_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_members" ADD CONSTRAINT "association_members_patient_id_users_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_members" ADD CONSTRAINT "association_members_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_staff" ADD CONSTRAINT "association_staff_association_id_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_staff" ADD CONSTRAINT "association_staff_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_staff" ADD CONSTRAINT "association_staff_assigned_by_users_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "associations" ADD CONSTRAINT "associations_logo_is_own" FOREIGN KEY ("logo_id","id") REFERENCES "public"."association_files"("id","association_id") ON DELETE set null ("logo_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "associations" ADD CONSTRAINT "associations_banner_is_own" FOREIGN KEY ("banner_id","id") REFERENCES "public"."association_files"("id","association_id") ON DELETE set null ("banner_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_dispensings" ADD CONSTRAINT "association_dispensings_association_id_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_dispensings" ADD CONSTRAINT "association_dispensings_patient_id_users_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_dispensings" ADD CONSTRAINT "association_dispensings_dispensed_by_users_id_fk" FOREIGN KEY ("dispensed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_dispensings" ADD CONSTRAINT "association_dispensings_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_dispensings" ADD CONSTRAINT "association_dispensings_lot_is_own" FOREIGN KEY ("lot_id","association_id") REFERENCES "public"."association_lots"("id","association_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_lots" ADD CONSTRAINT "association_lots_association_id_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_lots" ADD CONSTRAINT "association_lots_recalled_by_users_id_fk" FOREIGN KEY ("recalled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_lots" ADD CONSTRAINT "association_lots_product_is_own" FOREIGN KEY ("product_id","association_id") REFERENCES "public"."association_products"("id","association_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_movements" ADD CONSTRAINT "association_movements_association_id_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_movements" ADD CONSTRAINT "association_movements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_movements" ADD CONSTRAINT "association_movements_lot_is_own" FOREIGN KEY ("lot_id","association_id") REFERENCES "public"."association_lots"("id","association_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_movements" ADD CONSTRAINT "association_movements_product_is_own" FOREIGN KEY ("product_id","association_id") REFERENCES "public"."association_products"("id","association_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_movements" ADD CONSTRAINT "association_movements_dispensing_is_own" FOREIGN KEY ("dispensing_id","association_id") REFERENCES "public"."association_dispensings"("id","association_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_products" ADD CONSTRAINT "association_products_association_id_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_products" ADD CONSTRAINT "association_products_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_recall_notices" ADD CONSTRAINT "association_recall_notices_association_id_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_recall_notices" ADD CONSTRAINT "association_recall_notices_patient_id_users_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_recall_notices" ADD CONSTRAINT "association_recall_notices_lot_is_own" FOREIGN KEY ("lot_id","association_id") REFERENCES "public"."association_lots"("id","association_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_stock_news" ADD CONSTRAINT "association_stock_news_association_id_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_stock_news" ADD CONSTRAINT "association_stock_news_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_stock_news" ADD CONSTRAINT "association_stock_news_product_is_own" FOREIGN KEY ("product_id","association_id") REFERENCES "public"."association_products"("id","association_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispensed_items" ADD CONSTRAINT "dispensed_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispensed_items" ADD CONSTRAINT "dispensed_items_dispensing_fk" FOREIGN KEY ("dispensing_id") REFERENCES "public"."association_dispensings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispensed_items" ADD CONSTRAINT "dispensed_items_item_is_own" FOREIGN KEY ("inventory_item_id","user_id") REFERENCES "public"."inventory_items"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_month_figures" ADD CONSTRAINT "association_month_figures_association_id_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_invitations" ADD CONSTRAINT "association_invitations_association_id_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_invitations" ADD CONSTRAINT "association_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_invitations" ADD CONSTRAINT "association_invitations_patient_id_users_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_recommended_doctors" ADD CONSTRAINT "association_recommended_doctors_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_recommended_doctors" ADD CONSTRAINT "association_recommended_doctors_recommended_by_users_id_fk" FOREIGN KEY ("recommended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_recommended_doctors" ADD CONSTRAINT "association_recommended_doctors_association_fk" FOREIGN KEY ("association_id") REFERENCES "public"."associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_staff_invitations" ADD CONSTRAINT "association_staff_invitations_association_id_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_staff_invitations" ADD CONSTRAINT "association_staff_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_staff_invitations" ADD CONSTRAINT "association_staff_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "association_events_list_idx" ON "association_events" USING btree ("association_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "association_events_of_actor_idx" ON "association_events" USING btree ("actor_id") WHERE "association_events"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "association_events_of_subject_idx" ON "association_events" USING btree ("subject_id") WHERE "association_events"."subject_id" is not null;--> statement-breakpoint
CREATE INDEX "association_files_of_association_idx" ON "association_files" USING btree ("association_id","created_at");--> statement-breakpoint
CREATE INDEX "association_files_uploaded_by_idx" ON "association_files" USING btree ("uploaded_by") WHERE "association_files"."uploaded_by" is not null;--> statement-breakpoint
CREATE INDEX "association_members_list_idx" ON "association_members" USING btree ("association_id","status","joined_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "association_members_of_user_idx" ON "association_members" USING btree ("patient_id","status");--> statement-breakpoint
CREATE INDEX "association_members_added_by_idx" ON "association_members" USING btree ("added_by") WHERE "association_members"."added_by" is not null;--> statement-breakpoint
CREATE INDEX "association_staff_of_user_idx" ON "association_staff" USING btree ("user_id","association_id");--> statement-breakpoint
CREATE INDEX "association_staff_assigned_by_idx" ON "association_staff" USING btree ("assigned_by") WHERE "association_staff"."assigned_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "associations_slug_key" ON "associations" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "associations_by_name_idx" ON "associations" USING btree ("search_name","id") WHERE "associations"."status" = 'active';--> statement-breakpoint
CREATE INDEX "associations_by_place_idx" ON "associations" USING btree ("state","city") WHERE "associations"."status" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "associations_logo_key" ON "associations" USING btree ("logo_id") WHERE "associations"."logo_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "associations_banner_key" ON "associations" USING btree ("banner_id") WHERE "associations"."banner_id" is not null;--> statement-breakpoint
CREATE INDEX "association_dispensings_list_idx" ON "association_dispensings" USING btree ("association_id","dispensed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "association_dispensings_of_lot_idx" ON "association_dispensings" USING btree ("lot_id","patient_id");--> statement-breakpoint
CREATE INDEX "association_dispensings_of_patient_idx" ON "association_dispensings" USING btree ("patient_id","dispensed_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "association_dispensings_dispensed_by_idx" ON "association_dispensings" USING btree ("dispensed_by") WHERE "association_dispensings"."dispensed_by" is not null;--> statement-breakpoint
CREATE INDEX "association_dispensings_undone_by_idx" ON "association_dispensings" USING btree ("undone_by") WHERE "association_dispensings"."undone_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "association_lots_batch_key" ON "association_lots" USING btree ("product_id",lower("batch_number")) WHERE "association_lots"."batch_number" is not null;--> statement-breakpoint
CREATE INDEX "association_lots_of_product_idx" ON "association_lots" USING btree ("association_id","product_id","expires_on","id");--> statement-breakpoint
CREATE INDEX "association_lots_expiry_idx" ON "association_lots" USING btree ("association_id","expires_on") WHERE "association_lots"."quantity" > 0;--> statement-breakpoint
CREATE INDEX "association_lots_recalled_by_idx" ON "association_lots" USING btree ("recalled_by") WHERE "association_lots"."recalled_by" is not null;--> statement-breakpoint
CREATE INDEX "association_movements_list_idx" ON "association_movements" USING btree ("association_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "association_movements_of_product_idx" ON "association_movements" USING btree ("product_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "association_movements_of_lot_idx" ON "association_movements" USING btree ("lot_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "association_movements_of_dispensing_idx" ON "association_movements" USING btree ("dispensing_id") WHERE "association_movements"."dispensing_id" is not null;--> statement-breakpoint
CREATE INDEX "association_movements_created_by_idx" ON "association_movements" USING btree ("created_by") WHERE "association_movements"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "association_products_list_idx" ON "association_products" USING btree ("association_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "association_products"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "association_products_updated_by_idx" ON "association_products" USING btree ("updated_by") WHERE "association_products"."updated_by" is not null;--> statement-breakpoint
CREATE INDEX "association_recall_notices_of_patient_idx" ON "association_recall_notices" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "association_recall_notices_to_tell_idx" ON "association_recall_notices" USING btree ("created_at") WHERE "association_recall_notices"."told_at" is null;--> statement-breakpoint
CREATE INDEX "association_stock_news_of_association_idx" ON "association_stock_news" USING btree ("association_id");--> statement-breakpoint
CREATE INDEX "association_stock_news_created_by_idx" ON "association_stock_news" USING btree ("created_by") WHERE "association_stock_news"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "dispensed_items_of_item_idx" ON "dispensed_items" USING btree ("inventory_item_id") WHERE "dispensed_items"."inventory_item_id" is not null;--> statement-breakpoint
CREATE INDEX "dispensed_items_of_dispensing_idx" ON "dispensed_items" USING btree ("dispensing_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "association_invitations_token_hash_key" ON "association_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "association_invitations_pending_key" ON "association_invitations" USING btree ("association_id","patient_email") WHERE "association_invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "association_invitations_list_idx" ON "association_invitations" USING btree ("association_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "association_invitations_of_patient_idx" ON "association_invitations" USING btree ("patient_id","association_id") WHERE "association_invitations"."patient_id" is not null;--> statement-breakpoint
CREATE INDEX "association_invitations_of_address_idx" ON "association_invitations" USING btree ("patient_email");--> statement-breakpoint
CREATE INDEX "association_invitations_invited_by_idx" ON "association_invitations" USING btree ("invited_by") WHERE "association_invitations"."invited_by" is not null;--> statement-breakpoint
CREATE INDEX "association_invitations_unsent_idx" ON "association_invitations" USING btree ("created_at") WHERE "association_invitations"."sent_at" is null and "association_invitations"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "association_recommended_doctors_active_key" ON "association_recommended_doctors" USING btree ("association_id","doctor_id") WHERE "association_recommended_doctors"."status" = 'active';--> statement-breakpoint
CREATE INDEX "association_recommended_doctors_list_idx" ON "association_recommended_doctors" USING btree ("association_id","recommended_at");--> statement-breakpoint
CREATE INDEX "association_recommended_doctors_of_user_idx" ON "association_recommended_doctors" USING btree ("doctor_id","association_id");--> statement-breakpoint
CREATE INDEX "association_recommended_doctors_by_idx" ON "association_recommended_doctors" USING btree ("recommended_by") WHERE "association_recommended_doctors"."recommended_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "association_staff_invitations_token_key" ON "association_staff_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "association_staff_invitations_pending_key" ON "association_staff_invitations" USING btree ("email","association_id") WHERE "association_staff_invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "association_staff_invitations_list_idx" ON "association_staff_invitations" USING btree ("association_id","sent_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "association_staff_invitations_invited_by_idx" ON "association_staff_invitations" USING btree ("invited_by") WHERE "association_staff_invitations"."invited_by" is not null;--> statement-breakpoint
CREATE INDEX "association_staff_invitations_accepted_by_idx" ON "association_staff_invitations" USING btree ("accepted_by") WHERE "association_staff_invitations"."accepted_by" is not null;--> statement-breakpoint
ALTER TABLE "access_log" ADD CONSTRAINT "access_log_resource_is_known" CHECK ("access_log"."resource" in ('patient', 'entries', 'entry', 'ratings', 'prescriptions', 'insights', 'report', 'stock', 'summary'));--> statement-breakpoint
ALTER TABLE "rate_limit_attempts" ADD CONSTRAINT "rate_limit_attempts_kind_is_known" CHECK ("rate_limit_attempts"."kind" in ('sign_in', 'sign_up', 'reset_mail', 'verification_mail', 'email_change_mail', 'feedback', 'export', 'import', 'connection_code', 'connection_code_network', 'connection_request', 'invitation', 'invitation_mail', 'second_step', 'passkey_challenge', 'registration', 'news_request', 'upload', 'directory', 'sign_in_network', 'mail_network', 'email_undo', 'association_invitation', 'association_invitation_list'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_is_known" CHECK ("notifications"."type" in ('connection_accepted', 'connection_rejected', 'connection_ended', 'connection_expired', 'new_patient_connected', 'patient_checkin', 'prescription_created', 'connection_request', 'reminder', 'check_out_due', 'rating_due', 'prescription_changed', 'prescription_renewal_due', 'security_changed', 'news_requested', 'association_recommended', 'recommendation_declined', 'stock_news', 'product_dispensed', 'lot_recalled', 'association_joined', 'association_invitation_accepted', 'association_invitation_declined'));