DROP INDEX "diary_entries_of_user_idx";--> statement-breakpoint
ALTER TABLE "diary_entries" ALTER COLUMN "mood_before" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "diary_entries" ALTER COLUMN "anxiety_before" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "diary_entries" ALTER COLUMN "energy_before" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "diary_entries" ALTER COLUMN "pain_before" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "symptom_ratings" ALTER COLUMN "mood" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "symptom_ratings" ALTER COLUMN "anxiety" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "symptom_ratings" ALTER COLUMN "energy" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "symptom_ratings" ALTER COLUMN "pain" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "diary_entries" ADD COLUMN "copied_before" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "diary_entries_of_user_idx" ON "diary_entries" USING btree ("user_id","consumed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"consumption_method","mood_before","deleted_at","copied_before");--> statement-breakpoint
ALTER TABLE "diary_entries" ADD CONSTRAINT "diary_entries_copied_is_rated" CHECK ("diary_entries"."copied_before" <@ array_remove(array[case when mood_before is not null then 'mood' end, case when anxiety_before is not null then 'anxiety' end, case when energy_before is not null then 'energy' end, case when pain_before is not null then 'pain' end, case when sleep_before is not null then 'sleep' end], null));