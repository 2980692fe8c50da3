CREATE TABLE "medication_reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"inventory_item_id" uuid NOT NULL,
	"times" text[] NOT NULL,
	"days_of_week" smallint[],
	"is_active" boolean NOT NULL,
	"next_at" timestamp with time zone,
	"last_handled_at" timestamp with time zone NOT NULL,
	"snoozed_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "medication_reminders_of_item_key" UNIQUE("inventory_item_id"),
	CONSTRAINT "medication_reminders_active_has_next" CHECK ("medication_reminders"."is_active" = ("medication_reminders"."next_at" is not null)),
	CONSTRAINT "medication_reminders_times_are_few" CHECK (cardinality("medication_reminders"."times") between 1 and 24),
	CONSTRAINT "medication_reminders_days_are_of_a_week" CHECK ("medication_reminders"."days_of_week" <@ '{0,1,2,3,4,5,6}' and cardinality("medication_reminders"."days_of_week") between 1 and 6)
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "medication_reminders" ADD CONSTRAINT "medication_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medication_reminders" ADD CONSTRAINT "medication_reminders_item_fk" FOREIGN KEY ("inventory_item_id","user_id") REFERENCES "public"."inventory_items"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "medication_reminders_of_user_idx" ON "medication_reminders" USING btree ("user_id","next_at");--> statement-breakpoint
CREATE INDEX "medication_reminders_next_at_idx" ON "medication_reminders" USING btree ("next_at") WHERE "medication_reminders"."is_active";--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_occurrence_key" ON "notifications" USING btree ("related_id","due_at") WHERE "notifications"."due_at" is not null;