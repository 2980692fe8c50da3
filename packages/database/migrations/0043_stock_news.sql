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
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_is_known";--> statement-breakpoint
DROP INDEX "association_dispensings_list_idx";--> statement-breakpoint
DROP INDEX "association_dispensings_of_patient_idx";--> statement-breakpoint
DROP INDEX "association_movements_list_idx";--> statement-breakpoint
DROP INDEX "association_movements_of_product_idx";--> statement-breakpoint
DROP INDEX "association_movements_of_lot_idx";--> statement-breakpoint
DROP INDEX "association_products_list_idx";--> statement-breakpoint
ALTER TABLE "association_stock_news" ADD CONSTRAINT "association_stock_news_association_id_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_stock_news" ADD CONSTRAINT "association_stock_news_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_stock_news" ADD CONSTRAINT "association_stock_news_product_is_own" FOREIGN KEY ("product_id","association_id") REFERENCES "public"."association_products"("id","association_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "association_stock_news_of_association_idx" ON "association_stock_news" USING btree ("association_id");--> statement-breakpoint
CREATE INDEX "association_stock_news_created_by_idx" ON "association_stock_news" USING btree ("created_by") WHERE "association_stock_news"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "association_dispensings_list_idx" ON "association_dispensings" USING btree ("association_id","dispensed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "association_dispensings_of_patient_idx" ON "association_dispensings" USING btree ("patient_id","dispensed_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "association_movements_list_idx" ON "association_movements" USING btree ("association_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "association_movements_of_product_idx" ON "association_movements" USING btree ("product_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "association_movements_of_lot_idx" ON "association_movements" USING btree ("lot_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "association_products_list_idx" ON "association_products" USING btree ("association_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "association_products"."removed_at" is null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_is_known" CHECK ("notifications"."type" in ('connection_accepted', 'connection_rejected', 'connection_ended', 'connection_expired', 'new_patient_connected', 'patient_checkin', 'prescription_created', 'connection_request', 'reminder', 'check_out_due', 'rating_due', 'prescription_changed', 'prescription_renewal_due', 'security_changed', 'news_requested', 'association_recommended', 'recommendation_declined', 'stock_news'));