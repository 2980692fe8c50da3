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
CREATE TABLE "dispensed_items" (
	"user_id" uuid NOT NULL,
	"dispensing_id" uuid NOT NULL,
	"inventory_item_id" uuid,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dispensed_items_pkey" PRIMARY KEY("user_id","dispensing_id")
);
--> statement-breakpoint
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
ALTER TABLE "dispensed_items" ADD CONSTRAINT "dispensed_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispensed_items" ADD CONSTRAINT "dispensed_items_dispensing_fk" FOREIGN KEY ("dispensing_id") REFERENCES "public"."association_dispensings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispensed_items" ADD CONSTRAINT "dispensed_items_item_is_own" FOREIGN KEY ("inventory_item_id","user_id") REFERENCES "public"."inventory_items"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "association_dispensings_list_idx" ON "association_dispensings" USING btree ("association_id","dispensed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "association_dispensings_of_lot_idx" ON "association_dispensings" USING btree ("lot_id","patient_id");--> statement-breakpoint
CREATE INDEX "association_dispensings_of_patient_idx" ON "association_dispensings" USING btree ("patient_id","dispensed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "association_dispensings_dispensed_by_idx" ON "association_dispensings" USING btree ("dispensed_by") WHERE "association_dispensings"."dispensed_by" is not null;--> statement-breakpoint
CREATE INDEX "association_dispensings_undone_by_idx" ON "association_dispensings" USING btree ("undone_by") WHERE "association_dispensings"."undone_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "association_lots_batch_key" ON "association_lots" USING btree ("product_id",lower("batch_number")) WHERE "association_lots"."batch_number" is not null;--> statement-breakpoint
CREATE INDEX "association_lots_of_product_idx" ON "association_lots" USING btree ("association_id","product_id","expires_on","id");--> statement-breakpoint
CREATE INDEX "association_lots_expiry_idx" ON "association_lots" USING btree ("association_id","expires_on") WHERE "association_lots"."quantity" > 0;--> statement-breakpoint
CREATE INDEX "association_lots_recalled_by_idx" ON "association_lots" USING btree ("recalled_by") WHERE "association_lots"."recalled_by" is not null;--> statement-breakpoint
CREATE INDEX "association_movements_list_idx" ON "association_movements" USING btree ("association_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "association_movements_of_product_idx" ON "association_movements" USING btree ("product_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "association_movements_of_lot_idx" ON "association_movements" USING btree ("lot_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "association_movements_of_dispensing_idx" ON "association_movements" USING btree ("dispensing_id") WHERE "association_movements"."dispensing_id" is not null;--> statement-breakpoint
CREATE INDEX "association_movements_created_by_idx" ON "association_movements" USING btree ("created_by") WHERE "association_movements"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "association_products_list_idx" ON "association_products" USING btree ("association_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "association_products"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "association_products_updated_by_idx" ON "association_products" USING btree ("updated_by") WHERE "association_products"."updated_by" is not null;--> statement-breakpoint
CREATE INDEX "association_recall_notices_of_patient_idx" ON "association_recall_notices" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "association_recall_notices_to_tell_idx" ON "association_recall_notices" USING btree ("created_at") WHERE "association_recall_notices"."told_at" is null;--> statement-breakpoint
CREATE INDEX "dispensed_items_of_item_idx" ON "dispensed_items" USING btree ("inventory_item_id") WHERE "dispensed_items"."inventory_item_id" is not null;--> statement-breakpoint
CREATE INDEX "dispensed_items_of_dispensing_idx" ON "dispensed_items" USING btree ("dispensing_id","user_id");