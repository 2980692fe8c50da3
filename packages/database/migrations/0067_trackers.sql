CREATE TABLE "trackers" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"window_hours" smallint,
	"low_end" text,
	"high_end" text,
	"better" text NOT NULL,
	"place" smallint,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trackers_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "trackers_one_in_a_place" UNIQUE("user_id","place"),
	CONSTRAINT "trackers_name_is_short" CHECK (char_length("trackers"."name") between 1 and 40),
	CONSTRAINT "trackers_kind_is_known" CHECK ("trackers"."kind" in ('scale', 'count', 'yes_no')),
	CONSTRAINT "trackers_better_is_known" CHECK ("trackers"."better" in ('more', 'less', 'neither')),
	CONSTRAINT "trackers_place_is_known" CHECK ("trackers"."place" between 1 and 3),
	CONSTRAINT "trackers_scale_has_ends" CHECK (case when "trackers"."kind" = 'scale'
        then coalesce(char_length("trackers"."low_end") between 1 and 24
          and char_length("trackers"."high_end") between 1 and 24, false)
        else "trackers"."low_end" is null and "trackers"."high_end" is null end),
	CONSTRAINT "trackers_count_has_hours" CHECK (case when "trackers"."kind" = 'count' then coalesce("trackers"."window_hours" in (1, 3, 24), false)
        else "trackers"."window_hours" is null end)
);
--> statement-breakpoint
ALTER TABLE "diary_entries" ADD COLUMN "own_before" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "diary_entries" ADD COLUMN "own_after" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "symptom_ratings" ADD COLUMN "own" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "trackers" ADD CONSTRAINT "trackers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diary_entries" ADD CONSTRAINT "diary_entries_own_values_are_counts" CHECK (jsonb_typeof("diary_entries"."own_before") = 'object' and not jsonb_path_exists("diary_entries"."own_before", '$.* ? (@.type() != "number" || @ < 0 || @ > 999 || @.floor() != @)') and jsonb_typeof("diary_entries"."own_after") = 'object' and not jsonb_path_exists("diary_entries"."own_after", '$.* ? (@.type() != "number" || @ < 0 || @ > 999 || @.floor() != @)')) NOT VALID;--> statement-breakpoint
ALTER TABLE "symptom_ratings" ADD CONSTRAINT "symptom_ratings_own_values_are_counts" CHECK (jsonb_typeof("symptom_ratings"."own") = 'object' and not jsonb_path_exists("symptom_ratings"."own", '$.* ? (@.type() != "number" || @ < 0 || @ > 999 || @.floor() != @)')) NOT VALID;
