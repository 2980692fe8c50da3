CREATE TABLE "inventory_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"nickname" text NOT NULL,
	"product_type" text NOT NULL,
	"unit" text NOT NULL,
	"status" text DEFAULT 'ativo' NOT NULL,
	"brand" text,
	"thc" double precision,
	"thca" double precision,
	"cbd" double precision,
	"cbda" double precision,
	"strength_basis" text DEFAULT 'unknown' NOT NULL,
	"drops_per_ml" numeric(4, 1),
	"batch" text,
	"expires_on" date,
	"opened_on" date,
	"notes" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "inventory_items_of_user_key" UNIQUE("id","user_id"),
	CONSTRAINT "inventory_items_product_type_is_known" CHECK ("inventory_items"."product_type" in ('oleo', 'flor', 'pomada', 'capsula', 'comestivel', 'resina', 'topico', 'extrato', 'outro')),
	CONSTRAINT "inventory_items_unit_is_known" CHECK ("inventory_items"."unit" in ('ml', 'g', 'mg', 'unidades')),
	CONSTRAINT "inventory_items_status_is_known" CHECK ("inventory_items"."status" in ('ativo', 'finalizado')),
	CONSTRAINT "inventory_items_basis_is_known" CHECK ("inventory_items"."strength_basis" in ('mg_per_ml', 'mg_per_g', 'mg_per_unit', 'percent', 'percent_weight', 'percent_weight_volume', 'unknown')),
	CONSTRAINT "inventory_items_contents_in_bounds" CHECK (coalesce(thc, 0) between 0 and 10000 and coalesce(thca, 0) between 0 and 10000 and coalesce(cbd, 0) between 0 and 10000 and coalesce(cbda, 0) between 0 and 10000),
	CONSTRAINT "inventory_items_drops_in_bounds" CHECK ("inventory_items"."drops_per_ml" between 5 and 100),
	CONSTRAINT "inventory_items_text_length" CHECK (char_length("inventory_items"."nickname") between 1 and 80
        and char_length("inventory_items"."brand") <= 80 and char_length("inventory_items"."batch") <= 80
        and char_length("inventory_items"."notes") <= 500)
);
--> statement-breakpoint
CREATE TABLE "inventory_movements" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"entry_id" uuid,
	"kind" text NOT NULL,
	"change" numeric(15, 3) NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "inventory_movements_kind_is_known" CHECK ("inventory_movements"."kind" in ('initial', 'check_in', 'correction', 'returned', 'renewal', 'adjustment')),
	CONSTRAINT "inventory_movements_cause_is_named" CHECK (("inventory_movements"."entry_id" is not null) = ("inventory_movements"."kind" in ('check_in', 'correction', 'returned'))),
	CONSTRAINT "inventory_movements_move" CHECK ("inventory_movements"."change" <> 0 or "inventory_movements"."kind" in ('initial', 'adjustment'))
);
--> statement-breakpoint
CREATE TABLE "prescriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"patient_id" uuid NOT NULL,
	"doctor_id" uuid,
	"protocol_name" text NOT NULL,
	"products" jsonb NOT NULL,
	"status" text NOT NULL,
	"renewal_date" date,
	"previous_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "prescriptions_of_patient_key" UNIQUE("id","patient_id"),
	CONSTRAINT "prescriptions_previous_key" UNIQUE("previous_id"),
	CONSTRAINT "prescriptions_status_is_known" CHECK ("prescriptions"."status" in ('ativa', 'obsoleta', 'pausada', 'expirada')),
	CONSTRAINT "prescriptions_name_length" CHECK (char_length("prescriptions"."protocol_name") between 1 and 120),
	CONSTRAINT "prescriptions_have_products" CHECK (jsonb_typeof("prescriptions"."products") = 'array' and jsonb_array_length("prescriptions"."products") between 1 and 20)
);
--> statement-breakpoint
ALTER TABLE "diary_entries" ADD COLUMN "stock_taken" numeric(15, 3);--> statement-breakpoint
ALTER TABLE "inventory_items" ADD CONSTRAINT "inventory_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_movements" ADD CONSTRAINT "inventory_movements_entry_id_diary_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."diary_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_movements" ADD CONSTRAINT "inventory_movements_item_is_own" FOREIGN KEY ("item_id","user_id") REFERENCES "public"."inventory_items"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_patient_id_users_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_previous_is_of_patient" FOREIGN KEY ("previous_id","patient_id") REFERENCES "public"."prescriptions"("id","patient_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inventory_items_list_idx" ON "inventory_items" USING btree ("user_id","status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "inventory_movements_of_item_idx" ON "inventory_movements" USING btree ("user_id","item_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "inventory_movements_of_entry_idx" ON "inventory_movements" USING btree ("entry_id") WHERE "inventory_movements"."entry_id" is not null;--> statement-breakpoint
CREATE INDEX "prescriptions_list_idx" ON "prescriptions" USING btree ("patient_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "prescriptions_to_expire_idx" ON "prescriptions" USING btree ("renewal_date") WHERE "prescriptions"."status" = 'ativa';--> statement-breakpoint
CREATE INDEX "prescriptions_of_doctor_idx" ON "prescriptions" USING btree ("doctor_id") WHERE "prescriptions"."doctor_id" is not null;--> statement-breakpoint
ALTER TABLE "diary_entries" ADD CONSTRAINT "diary_entries_item_is_own" FOREIGN KEY ("inventory_item_id","user_id") REFERENCES "public"."inventory_items"("id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "diary_entries_of_item_idx" ON "diary_entries" USING btree ("user_id","inventory_item_id","consumed_at") WHERE "diary_entries"."inventory_item_id" is not null and "diary_entries"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "diary_entries" ADD CONSTRAINT "diary_entries_taken_of_an_item" CHECK ("diary_entries"."stock_taken" is null or ("diary_entries"."inventory_item_id" is not null and "diary_entries"."stock_taken" >= 0));