CREATE TABLE "conditions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"since" text,
	"has_ended" boolean NOT NULL,
	"ended_on" text,
	"is_shown_to_doctors" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"name" text,
	"chapter" text,
	"code" text,
	CONSTRAINT "conditions_name_is_short" CHECK (char_length("conditions"."name") between 1 and 200),
	CONSTRAINT "conditions_chapter_is_known" CHECK ("conditions"."chapter" in ('I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII', 'XIII', 'XIV', 'XV', 'XVI', 'XVII', 'XVIII', 'XIX', 'XX', 'XXI', 'XXII')),
	CONSTRAINT "conditions_are_named" CHECK ("conditions"."name" is not null or "conditions"."chapter" is not null),
	CONSTRAINT "conditions_code_is_short" CHECK (char_length("conditions"."code") between 1 and 20),
	CONSTRAINT "conditions_since_is_a_day" CHECK ("conditions"."since" ~ '^[1-9][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'),
	CONSTRAINT "conditions_ended_on_is_a_day" CHECK ("conditions"."ended_on" ~ '^[1-9][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'),
	CONSTRAINT "conditions_end_is_of_what_ended" CHECK ("conditions"."has_ended" or "conditions"."ended_on" is null)
);
--> statement-breakpoint
CREATE TABLE "medicines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"since" text,
	"has_ended" boolean NOT NULL,
	"ended_on" text,
	"is_shown_to_doctors" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"substance" text,
	"dose" text,
	CONSTRAINT "medicines_name_is_short" CHECK (char_length("medicines"."name") between 1 and 120),
	CONSTRAINT "medicines_substance_is_a_key" CHECK ("medicines"."substance" ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and char_length("medicines"."substance") between 1 and 60),
	CONSTRAINT "medicines_dose_is_short" CHECK (char_length("medicines"."dose") between 1 and 120),
	CONSTRAINT "medicines_since_is_a_day" CHECK ("medicines"."since" ~ '^[1-9][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'),
	CONSTRAINT "medicines_ended_on_is_a_day" CHECK ("medicines"."ended_on" ~ '^[1-9][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'),
	CONSTRAINT "medicines_end_is_of_what_ended" CHECK ("medicines"."has_ended" or "medicines"."ended_on" is null)
);
--> statement-breakpoint
ALTER TABLE "access_log" DROP CONSTRAINT "access_log_resource_is_known";--> statement-breakpoint
ALTER TABLE "conditions" ADD CONSTRAINT "conditions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medicines" ADD CONSTRAINT "medicines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conditions_user_idx" ON "conditions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "medicines_user_idx" ON "medicines" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "access_log" ADD CONSTRAINT "access_log_resource_is_known" CHECK ("access_log"."resource" in ('patient', 'entries', 'entry', 'ratings', 'prescriptions', 'insights', 'report', 'stock', 'summary', 'documents', 'document', 'unwanted_effects', 'medicines')) NOT VALID;