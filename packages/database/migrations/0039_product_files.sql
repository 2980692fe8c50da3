CREATE TABLE "association_lot_certificates" (
	"lot_id" uuid PRIMARY KEY NOT NULL,
	"association_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "association_lot_certificates_file_key" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "association_product_images" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"thumbnail_id" uuid NOT NULL,
	"association_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "association_product_images_thumbnail_key" UNIQUE("thumbnail_id")
);
--> statement-breakpoint
ALTER TABLE "association_lot_certificates" ADD CONSTRAINT "association_lot_certificates_association_id_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_lot_certificates" ADD CONSTRAINT "association_lot_certificates_lot_is_own" FOREIGN KEY ("lot_id","association_id") REFERENCES "public"."association_lots"("id","association_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_lot_certificates" ADD CONSTRAINT "association_lot_certificates_file_is_own" FOREIGN KEY ("file_id","association_id") REFERENCES "public"."association_files"("id","association_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_product_images" ADD CONSTRAINT "association_product_images_association_id_associations_id_fk" FOREIGN KEY ("association_id") REFERENCES "public"."associations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_product_images" ADD CONSTRAINT "association_product_images_file_is_own" FOREIGN KEY ("file_id","association_id") REFERENCES "public"."association_files"("id","association_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_product_images" ADD CONSTRAINT "association_product_images_thumbnail_is_own" FOREIGN KEY ("thumbnail_id","association_id") REFERENCES "public"."association_files"("id","association_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_product_images" ADD CONSTRAINT "association_product_images_product_is_own" FOREIGN KEY ("product_id","association_id") REFERENCES "public"."association_products"("id","association_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "association_lot_certificates_of_association_idx" ON "association_lot_certificates" USING btree ("association_id");--> statement-breakpoint
CREATE INDEX "association_product_images_of_product_idx" ON "association_product_images" USING btree ("product_id","created_at","file_id");--> statement-breakpoint
CREATE INDEX "association_product_images_of_association_idx" ON "association_product_images" USING btree ("association_id");