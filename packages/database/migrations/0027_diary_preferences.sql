CREATE TABLE "diary_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"main_symptom" text,
	"quick_actions" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "diary_preferences_symptom_is_known" CHECK ("diary_preferences"."main_symptom" in ('mood', 'anxiety', 'energy', 'pain', 'sleep')),
	CONSTRAINT "diary_preferences_actions_are_known" CHECK ("diary_preferences"."quick_actions" <@ array['tookOil', 'tookCapsule', 'vaporized', 'usedOintment', 'ateEdible', 'smoked', 'recreational']::text[])
);
--> statement-breakpoint
ALTER TABLE "diary_preferences" ADD CONSTRAINT "diary_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;