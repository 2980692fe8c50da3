ALTER TABLE "diary_entry_revisions" DROP CONSTRAINT "diary_entry_revisions_entry_id_diary_entries_id_fk";--> statement-breakpoint
ALTER TABLE "doctor_profiles" DROP CONSTRAINT "doctor_profiles_photo_id_files_id_fk";--> statement-breakpoint
ALTER TABLE "doctor_profiles" DROP CONSTRAINT "doctor_profiles_small_photo_id_files_id_fk";--> statement-breakpoint
ALTER TABLE "inventory_movements" DROP CONSTRAINT "inventory_movements_entry_id_diary_entries_id_fk";--> statement-breakpoint
ALTER TABLE "prescriptions" DROP CONSTRAINT "prescriptions_document_id_files_id_fk";--> statement-breakpoint
DROP INDEX "diary_entry_revisions_of_entry_idx";--> statement-breakpoint
DROP INDEX "inventory_movements_of_entry_idx";--> statement-breakpoint
ALTER TABLE "diary_entries" ADD CONSTRAINT "diary_entries_of_user_key" UNIQUE("id","user_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_of_user_key" UNIQUE("id","user_id");--> statement-breakpoint
CREATE INDEX "diary_entry_revisions_of_entry_idx" ON "diary_entry_revisions" USING btree ("entry_id","user_id","changed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "inventory_movements_of_entry_idx" ON "inventory_movements" USING btree ("entry_id","user_id") WHERE "inventory_movements"."entry_id" is not null;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "document_owner_id" uuid;--> statement-breakpoint
-- Policies are forced, so without this a database whose owner is no superuser would find no row to change.
ALTER TABLE "files" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "prescriptions" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "prescriptions" SET "document_owner_id" = "files"."user_id" FROM "files" WHERE "files"."id" = "document_id";--> statement-breakpoint
ALTER TABLE "files" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "prescriptions" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "diary_entry_revisions" ADD CONSTRAINT "diary_entry_revisions_entry_is_own" FOREIGN KEY ("entry_id","user_id") REFERENCES "public"."diary_entries"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_profiles" ADD CONSTRAINT "doctor_profiles_photo_is_own" FOREIGN KEY ("photo_id","user_id") REFERENCES "public"."files"("id","user_id") ON DELETE set null ("photo_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_profiles" ADD CONSTRAINT "doctor_profiles_small_photo_is_own" FOREIGN KEY ("small_photo_id","user_id") REFERENCES "public"."files"("id","user_id") ON DELETE set null ("small_photo_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_movements" ADD CONSTRAINT "inventory_movements_entry_is_own" FOREIGN KEY ("entry_id","user_id") REFERENCES "public"."diary_entries"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_document_is_of_its_owner" FOREIGN KEY ("document_id","document_owner_id") REFERENCES "public"."files"("id","user_id") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_document_is_of_one_of_the_two" CHECK (("prescriptions"."document_id" is null) = ("prescriptions"."document_owner_id" is null)
        and ("prescriptions"."document_owner_id" is null or coalesce("prescriptions"."document_owner_id" = "prescriptions"."patient_id", false)
          or coalesce("prescriptions"."document_owner_id" = "prescriptions"."doctor_id", false)));
