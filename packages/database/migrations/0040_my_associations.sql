ALTER TABLE "access_log" DROP CONSTRAINT "access_log_resource_is_known";--> statement-breakpoint
DROP INDEX "associations_by_name_idx";--> statement-breakpoint
ALTER TABLE "access_log" ADD COLUMN "reader_association" text;--> statement-breakpoint
ALTER TABLE "associations" ADD COLUMN "search_name" text GENERATED ALWAYS AS (lower(regexp_replace(normalize(name, nfd), '[\u0300-\u036f]', '', 'g'))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "associations_by_name_idx" ON "associations" USING btree ("search_name","id") WHERE "associations"."status" = 'active';--> statement-breakpoint
ALTER TABLE "access_log" ADD CONSTRAINT "access_log_resource_is_known" CHECK ("access_log"."resource" in ('patient', 'entries', 'entry', 'ratings', 'prescriptions', 'insights', 'report', 'stock', 'summary'));