CREATE TABLE "notification_snoozes" (
	"notification_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"snoozed_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_snoozes" ADD CONSTRAINT "notification_snoozes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_snoozes_of_user_idx" ON "notification_snoozes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notification_snoozes_until_idx" ON "notification_snoozes" USING btree ("snoozed_until");