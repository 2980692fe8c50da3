ALTER TABLE "sign_in_guesses" DROP CONSTRAINT "sign_in_guesses_kind_is_known";--> statement-breakpoint
ALTER TABLE "doctor_profiles" ADD COLUMN "directory_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "doctor_profiles" ADD COLUMN "photo_id" uuid;--> statement-breakpoint
ALTER TABLE "doctor_profiles" ADD COLUMN "small_photo_id" uuid;--> statement-breakpoint
ALTER TABLE "doctor_profiles" ADD CONSTRAINT "doctor_profiles_photo_id_files_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_profiles" ADD CONSTRAINT "doctor_profiles_small_photo_id_files_id_fk" FOREIGN KEY ("small_photo_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "doctor_profiles_directory_id_key" ON "doctor_profiles" USING btree ("directory_id");--> statement-breakpoint
CREATE UNIQUE INDEX "doctor_profiles_photo_key" ON "doctor_profiles" USING btree ("photo_id") WHERE "doctor_profiles"."photo_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "doctor_profiles_small_photo_key" ON "doctor_profiles" USING btree ("small_photo_id") WHERE "doctor_profiles"."small_photo_id" is not null;--> statement-breakpoint
CREATE INDEX "doctor_profiles_listed_idx" ON "doctor_profiles" USING btree ("user_id") WHERE "doctor_profiles"."is_publicly_listed";--> statement-breakpoint
ALTER TABLE "sign_in_guesses" ADD CONSTRAINT "sign_in_guesses_kind_is_known" CHECK ("sign_in_guesses"."kind" in ('sign_in', 'sign_up', 'reset_mail', 'verification_mail', 'email_change_mail', 'feedback', 'export', 'import', 'connection_code', 'connection_code_network', 'connection_request', 'invitation', 'invitation_mail', 'second_step', 'passkey_challenge', 'upload', 'directory'));