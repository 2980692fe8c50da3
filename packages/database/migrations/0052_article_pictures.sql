ALTER TABLE "article_files" ADD COLUMN "article_id" uuid;--> statement-breakpoint
ALTER TABLE "article_files" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "article_files" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "article_files" ADD COLUMN "unshown_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "article_files" ADD CONSTRAINT "article_files_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_files_of_article_idx" ON "article_files" USING btree ("article_id") WHERE "article_files"."article_id" is not null;--> statement-breakpoint
CREATE INDEX "article_files_unshown_idx" ON "article_files" USING btree ("unshown_at") WHERE "article_files"."unshown_at" is not null;--> statement-breakpoint
ALTER TABLE "article_files" ADD CONSTRAINT "article_files_of_texts_have_a_size" CHECK (case when "article_files"."article_id" is null then "article_files"."unshown_at" is null else coalesce("article_files"."width", 0) > 0 and coalesce("article_files"."height", 0) > 0 end);