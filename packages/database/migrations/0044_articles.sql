CREATE TABLE "article_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"name" text NOT NULL,
	"byte_size" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"uploaded_by" uuid,
	CONSTRAINT "article_files_media_type_is_known" CHECK ("article_files"."media_type" = 'image/webp'),
	CONSTRAINT "article_files_name_length" CHECK (char_length("article_files"."name") between 1 and 120),
	CONSTRAINT "article_files_are_not_empty" CHECK ("article_files"."byte_size" > 0),
	CONSTRAINT "article_files_sha256_shape" CHECK ("article_files"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "article_translations" (
	"article_id" uuid NOT NULL,
	"language" text NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"excerpt" text NOT NULL,
	"content" text NOT NULL,
	"category" text NOT NULL,
	"image_alt" text,
	"read_minutes" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "article_translations_pk" PRIMARY KEY("article_id","language"),
	CONSTRAINT "article_translations_slug_key" UNIQUE("language","slug"),
	CONSTRAINT "article_translations_language_is_known" CHECK ("article_translations"."language" in ('pt', 'en', 'fr')),
	CONSTRAINT "article_translations_slug_shape" CHECK ("article_translations"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("article_translations"."slug") <= 80),
	CONSTRAINT "article_translations_title_length" CHECK (char_length("article_translations"."title") between 5 and 150),
	CONSTRAINT "article_translations_excerpt_length" CHECK (char_length("article_translations"."excerpt") between 1 and 300),
	CONSTRAINT "article_translations_content_length" CHECK (char_length("article_translations"."content") between 100 and 40000),
	CONSTRAINT "article_translations_category_length" CHECK (char_length("article_translations"."category") between 1 and 40),
	CONSTRAINT "article_translations_alt_length" CHECK (char_length("article_translations"."image_alt") <= 200),
	CONSTRAINT "article_translations_take_time" CHECK ("article_translations"."read_minutes" > 0)
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"author_name" text,
	"is_featured" boolean NOT NULL,
	"published_at" timestamp with time zone,
	"image_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "articles_author_length" CHECK (char_length("articles"."author_name") between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "article_files" ADD CONSTRAINT "article_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_translations" ADD CONSTRAINT "article_translations_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_image_id_article_files_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."article_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_files_uploaded_by_idx" ON "article_files" USING btree ("uploaded_by") WHERE "article_files"."uploaded_by" is not null;--> statement-breakpoint
CREATE INDEX "articles_published_idx" ON "articles" USING btree ("published_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_image_key" ON "articles" USING btree ("image_id") WHERE "articles"."image_id" is not null;